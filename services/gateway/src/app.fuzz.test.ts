import {
  balanceAnswer,
  errorAnswer,
  historyAnswer,
  identityAnswer,
  nftsAnswer,
  priceAnswer,
  profileAnswer,
  profilesAnswer,
  rpcAnswer,
  supportedChainsAnswer,
} from '@latchkey/protocol/gateway'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toHistoryCursor, toNftCursor } from './domain/cursor.ts'
import { startWorld, type World } from './testing/start-world.fixture.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.indexed()
})
afterAll(() => world?.stop())

const RUNS = { numRuns: 150 }

const text = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 20 }))
const evmAddress = fc.stringMatching(/^0x[0-9a-fA-F]{40}$/)
const account = fc.oneof(
  fc.constant('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'),
  evmAddress,
  fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  text.filter((value) => value !== ''),
)
const chain = fc.oneof(fc.constantFrom('eip155:1', '1', 'eip155:5', 'solana:x', '0', '99999999999999999999'), text)
const whole = fc.oneof(fc.nat(100), fc.maxSafeNat())
const cursor = fc.oneof(
  fc.record({ minedAt: whole, chainId: whole, blockNumber: whole, txIndex: whole }).map(toHistoryCursor),
  fc
    .record({
      chainId: whole,
      contract: fc.stringMatching(/^0x[0-9a-f]{40}$/),
      tokenId: fc.bigInt({ min: 0n, max: 10n ** 78n - 1n }),
    })
    .map((key) => toNftCursor({ ...key, contract: key.contract as `0x${string}` })),
  fc.json({ maxDepth: 2 }).map((json) => Buffer.from(json).toString('base64url')),
  text,
)
const query = fc.record(
  {
    chainId: chain,
    cursor,
    currency: fc.oneof(fc.constantFrom('usd', 'eur', 'USD'), text),
    forceUpdate: fc.oneof(
      evmAddress.map((a) => `eip155:1:${a}`),
      text,
    ),
    projectId: text,
    st: text,
    onramp: text,
  },
  { requiredKeys: [] },
)

/** Every response has a schema of the API: that of the call under 200, a typed error under 4xx. */
async function expectTyped(path: string, schema: v.GenericSchema, init?: RequestInit): Promise<void> {
  const response = await world.gateway.app.request(path, init)
  const body: unknown = response.status === 204 ? undefined : await response.json()
  expect(response.status, `${path} ${JSON.stringify(body)}`).toBeLessThan(500)
  if (response.status === 204) return
  const isTyped = response.status === 200 ? v.is(schema, body) : v.is(errorAnswer, body) || v.is(schema, body)
  expect(isTyped, `${path} ${JSON.stringify(body).slice(0, 500)}`).toBe(true)
}
const search = (params: Readonly<Record<string, string>>) => new URLSearchParams(params).toString()

describe('arbitrary requests', () => {
  it.each([
    ['history', historyAnswer],
    ['balance', balanceAnswer],
    ['nfts', nftsAnswer],
  ] as const)('%s returns a typed response (Spec §5, §7)', async (call, schema) => {
    await fc.assert(
      fc.asyncProperty(account, query, (address, params) =>
        expectTyped(`/v1/account/${encodeURIComponent(address)}/${call}?${search(params)}`, schema),
      ),
      RUNS,
    )
  })

  it.each(['/v1/account/%00/balance', '/v1/identity/..%2f..', '/v1/account//nfts', '/v1/%'])(
    'returns a typed response for the path %s (Spec §5)',
    (path) => expectTyped(path, errorAnswer),
  )

  it('identity, profile and supported-chains return typed responses (Spec §5, §7)', async () => {
    await fc.assert(
      fc.asyncProperty(account, query, async (address, params) => {
        await expectTyped(`/v1/identity/${encodeURIComponent(address)}?${search(params)}`, identityAnswer)
        await expectTyped(`/v1/profile/account/${encodeURIComponent(address)}?${search(params)}`, profileAnswer)
        await expectTyped(`/v1/profile/reverse/${encodeURIComponent(address)}?${search(params)}`, profilesAnswer)
        await expectTyped(`/v1/supported-chains?${search(params)}`, supportedChainsAnswer)
      }),
      { numRuns: 60 },
    )
  })

  it('price returns a typed response to any body (Spec §5, §7)', async () => {
    const addresses = fc.array(
      fc.oneof(
        account.map((address) => `eip155:1:${address}`),
        text,
      ),
      { maxLength: 5 },
    )
    const body = fc.oneof(
      fc
        .record({ projectId: text, currency: fc.oneof(fc.constant('usd'), text), addresses })
        .map((value) => JSON.stringify(value)),
      fc.json(),
      text,
    )
    await fc.assert(
      fc.asyncProperty(body, (sent) => expectTyped('/v1/fungible/price', priceAnswer, { method: 'POST', body: sent })),
      RUNS,
    )
  })

  it('JSON-RPC returns a typed response to any body (Spec §5, §7)', async () => {
    const params = fc.array(
      fc.oneof(text, fc.integer(), fc.constantFrom('latest', '0x1', null), evmAddress, fc.object({ maxDepth: 1 })),
      { maxLength: 4 },
    )
    const method = fc.oneof(
      fc.constantFrom(
        'eth_call',
        'eth_getBalance',
        'eth_getLogs',
        'eth_estimateGas',
        'eth_sendRawTransaction',
        'anvil_reset',
      ),
      text,
    )
    const request = fc.record(
      {
        jsonrpc: fc.constant('2.0'),
        id: fc.oneof(text, fc.integer(), fc.constant(null)),
        method,
        params: fc.oneof(params, fc.constant(null)),
      },
      { requiredKeys: ['method'] },
    )
    const body = fc
      .oneof(request, fc.array(fc.oneof(request, fc.jsonValue({ maxDepth: 2 })), { maxLength: 6 }))
      .map((value) => JSON.stringify(value))
    const schema = v.union([rpcAnswer, v.array(rpcAnswer)])
    await fc.assert(
      fc.asyncProperty(fc.oneof(body, text), (sent) =>
        expectTyped('/v1/?chainId=eip155:1', schema, { method: 'POST', body: sent }),
      ),
      RUNS,
    )
  })
})
