import { createFakeChainAdapter, createFakeClock, createFakeReporter } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT } from '../../reads/client.test.fixture.ts'
import { createInspector } from './create-inspector.ts'
import { approve, connect, inspect, person, SPENDER } from './guard.test.fixture.ts'

const MAX = 2n ** 256n - 1n

describe('createInspector', () => {
  it('returns the same report as a client for the same request, without a connection', async () => {
    const client = await connect(person)
    const { networkId, ...expected } = await inspect(client, approve(SPENDER, MAX))
    const network = client.options.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    if (network === undefined) throw new Error('the client has no such network')
    const inspectAlone = createInspector({
      networks: [network],
      adapters: [{ ...createFakeChainAdapter({ balances: { [ACCOUNT]: 10n ** 18n } }), ...person }],
      clock: createFakeClock(),
      environment: { domain: 'shop.example', isMobile: false },
      reporter: createFakeReporter(),
    })
    const report = await inspectAlone({
      namespace: 'eip155',
      networkId: network.caipNetworkId,
      address: ACCOUNT,
      ...approve(SPENDER, MAX),
    })
    expect(report.findings).toEqual(expected.findings)
    expect(report).toMatchObject({ effects: expected.effects, severity: expected.severity, networkId })
  })

  it('rejects a request of a chain family without an adapter that reads requests', async () => {
    const client = await connect(person)
    const [network] = client.options.networks
    if (network === undefined) throw new Error('the client has no network')
    const inspectAlone = createInspector({
      ...{ networks: [network], adapters: [], clock: createFakeClock(), reporter: createFakeReporter() },
      environment: { domain: 'shop.example', isMobile: false },
    })
    const request = { namespace: 'eip155', networkId: network.caipNetworkId, address: ACCOUNT } as const
    await expect(inspectAlone({ ...request, message: 'hello' })).rejects.toMatchObject({
      code: 'config/adapter-not-found',
    })
  })
})
