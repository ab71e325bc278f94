import { WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import { createTestCatalogue } from './test-catalogue.fixture.ts'

const EVENT = {
  eventId: '12345678',
  url: 'https://a.example',
  domain: 'a.example',
  timestamp: 1,
  props: { event: 'X' },
}
const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })
const QUESTIONS: readonly (readonly [path: string, init?: RequestInit])[] = [
  ['/health'],
  ['/ready'],
  ['/getWallets'],
  ['/getWallets?page=x'],
  ['/getWalletImage/metamask'],
  ['/getWalletImage/nobody'],
  ['/public/getAssetImage/eip155:1'],
  ['/public/getTokenImage/USDC'],
  ['/public/getCurrencyImage/usd'],
  ['/getAnalyticsConfig'],
  ['/e', post(EVENT)],
  ['/batch', post([EVENT])],
  ['/e', post({})],
  ['/nowhere'],
]
const HIDDEN = /127\.0\.0\.1|ECONN|hunter2|\/var\/|\.ts\b/

describe('catalogue › a failure response hides its cause', () => {
  it.each<[string, unknown]>([
    ['refuses connections', new WalletError('service/database', { reason: 'connect ECONNREFUSED 127.0.0.1:5432' })],
    ['fails oddly', new Error('postgres://me:hunter2@127.0.0.1:5432/db: /var/lib/x.ts')],
  ])('when the database %s', async (_, thrown) => {
    const broken = () => Promise.reject(thrown)
    const { app, logged } = await createTestCatalogue({ events: { add: broken, deleteBefore: broken, ping: broken } })
    let failed = 0
    for (const [path, init] of QUESTIONS) {
      const response = await app.request(path, init)
      const text = await response.text()
      expect(HIDDEN.test(text), `${path}: ${text}`).toBe(false)
      if (response.status < 500) continue
      failed += 1
      const requestId = response.headers.get('x-request-id')
      expect(JSON.parse(text)).toMatchObject({ status: 'FAILED', error: { requestId } })
      const causes = logged.filter(
        ({ fields }) => 'cause' in fields && 'requestId' in fields && fields.requestId === requestId,
      )
      expect(causes).toHaveLength(1)
    }
    expect(failed).toBe(3)
    expect(JSON.stringify(logged)).not.toContain('hunter2')
  })
})
