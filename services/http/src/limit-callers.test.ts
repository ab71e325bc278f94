import { describe, expect, it } from 'vitest'
import { createServiceApp } from './create-service-app.ts'
import { limitBody } from './limit-body.ts'
import { limitCallers } from './limit-callers.ts'

function createLimited(capacity: number, refillPerSecond: number) {
  const time = { now: 0 }
  const app = createServiceApp(undefined)
    .use(
      limitCallers({
        limits: { capacity, refillPerSecond },
        clock: { now: () => time.now },
        clientAddress: (context) => context.req.header('x-test-address') ?? '',
      }),
    )
    .get('/', (context) => context.text('ok'))
  const requestFrom = async (address: string) => {
    const response = await app.request('/', { headers: { 'x-test-address': address } })
    return [response.status, response.headers.get('retry-after')]
  }
  return { time, requestFrom }
}

describe('limitCallers', () => {
  it('returns 429 with the whole seconds to wait when a caller has used up its requests (Spec §5)', async () => {
    const { time, requestFrom } = createLimited(1, 0.4)
    expect([await requestFrom('192.0.2.1'), await requestFrom('192.0.2.1')]).toEqual([
      [200, null],
      [429, '3'],
    ])
    time.now = 3_000
    expect(await requestFrom('192.0.2.1')).toEqual([200, null])
  })

  it('counts addresses separately, and all addresses of one IPv6 network as one caller', async () => {
    const { requestFrom } = createLimited(1, 1)
    const statuses = []
    for (const address of ['192.0.2.1', '192.0.2.2', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'])
      statuses.push((await requestFrom(address))[0])
    expect(statuses).toEqual([200, 200, 200, 429, 200])
  })
})

describe('limitBody', () => {
  it('returns 413 for a larger body', async () => {
    const app = createServiceApp(undefined).post('/', limitBody(4), async (context) =>
      context.text(await context.req.text()),
    )
    const post = async (body: string) => (await app.request('/', { method: 'POST', body })).status
    expect([await post('1234'), await post('12345')]).toEqual([200, 413])
  })
})
