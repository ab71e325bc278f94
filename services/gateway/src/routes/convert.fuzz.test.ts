import { devnetContracts } from '@latchkey/devnet'
import {
  allowanceAnswer,
  approvalAnswer,
  errorAnswer,
  gasPriceAnswer,
  swapQuotesAnswer,
  swapTokensAnswer,
  swapTransactionAnswer,
} from '@latchkey/protocol/gateway'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from '../testing/start-world.fixture.ts'
import { caipOf } from '../testing/swap-world.fixture.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ history: false })
})
afterAll(() => world?.stop())

const text = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 20 }))
const token = fc.oneof(
  fc.constantFrom(caipOf('ETH'), caipOf('USDC'), caipOf('USDT'), caipOf('TOLL'), `eip155:1:${devnetContracts.drainer}`),
  fc.constantFrom('eip155:8453:native', 'solana:x:y', 'eip155:1:native', 'native', ':::'),
  text,
)
const amount = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 256n }).map(String), fc.nat().map(String), text)
const user = fc.oneof(
  fc.constantFrom(devnetContracts.payout, `eip155:1:${devnetContracts.payout}`, 'eip155:5:0xaa'),
  text,
)
const chainId = fc.oneof(fc.constantFrom('1', 'eip155:1', 'eip155:5'), text)

const CALLS = [
  ['tokens', swapTokensAnswer],
  ['quotes', swapQuotesAnswer],
  ['allowance', allowanceAnswer],
  ['gas-price', gasPriceAnswer],
  ['build-approve', approvalAnswer],
] as const

/** A response has the schema of the call under 200, or is a typed error caused by the caller or the network. */
async function expectTyped(path: string, schema: v.GenericSchema, init?: RequestInit): Promise<void> {
  const response = await world.gateway.app.request(path, init)
  const body: unknown = await response.json()
  expect(response.status === 501 || response.status < 500, `${path} ${JSON.stringify(body)}`).toBe(true)
  expect(v.is(response.status === 200 ? schema : errorAnswer, body), `${path} ${JSON.stringify(body)}`).toBe(true)
}

it.each(CALLS)('%s returns a typed response to any query (Spec §5, §7)', async (call, schema) => {
  const query = fc.record(
    { chainId, amount, from: token, to: token, tokenAddress: token, userAddress: user },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(query, (params) => expectTyped(`/v1/convert/${call}?${new URLSearchParams(params)}`, schema)),
    { numRuns: 100 },
  )
})

it('build-transaction returns a typed response to any body (Spec §5, §7)', async () => {
  const slippage = fc.oneof(fc.constantFrom(0, 1, 50), fc.double(), text)
  const body = fc.record(
    {
      amount,
      from: token,
      to: token,
      userAddress: user,
      eip155: fc.record({ slippage }),
      disableEstimate: fc.boolean(),
    },
    { requiredKeys: ['amount', 'from', 'to'] },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        body.map((value) => JSON.stringify(value)),
        fc.json(),
        text,
      ),
      (sent) => expectTyped('/v1/convert/build-transaction', swapTransactionAnswer, { method: 'POST', body: sent }),
    ),
    { numRuns: 150 },
  )
})
