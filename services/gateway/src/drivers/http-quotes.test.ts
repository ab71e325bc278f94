import type { Hex } from '@latchkey/primitives'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BuildQuery } from '../ports/quote-source.ts'
import { describeQuoteSource } from '../testing/quote-source-contract.fixture.ts'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { ALLOWANCE_HOLDER, type OtherReply, startSwapSource } from '../testing/swap-source.fixture.ts'
import { createHttpQuotes, type HttpQuotesOptions } from './http-quotes.ts'

const KEY = 'a-key-of-the-operator'
const USDC: Hex = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const DRAINER: Hex = '0x00000000000000000000000000000000000000bd'
const query: BuildQuery = {
  chainId: 1,
  from: USDC,
  to: 'native',
  amount: 3_000_000_000n,
  user: '0x00000000000000000000000000000000000000aa',
  slippagePercent: 1,
}

let source: Awaited<ReturnType<typeof startSwapSource>>
let clock: ReturnType<typeof createFakeClock>
beforeAll(async () => {
  source = await startSwapSource({
    key: KEY,
    chainId: 1,
    worth: { [COIN]: [3_000n, 10n ** 18n], [USDC]: [1n, 10n ** 6n] },
  })
})
afterAll(() => source?.stop())
beforeEach(() => {
  clock = createFakeClock()
  source.answerBy(undefined)
  source.received.length = 0
  source.refused.length = 0
})

const create = (options: Partial<HttpQuotesOptions> = {}) =>
  createHttpQuotes({
    url: source.url,
    key: { header: '0x-api-key', value: KEY },
    networks: new Map([[1, [ALLOWANCE_HOLDER]]]),
    clock,
    ...options,
  })
/** Sends the own responses with some members replaced. */
const change = (members: Readonly<Record<string, unknown>>) =>
  source.answerBy((body) => ({ status: 200, body: JSON.stringify({ ...body, ...members }) }))
const changeTransaction = (members: Readonly<Record<string, unknown>>) =>
  source.answerBy((body) => ({
    status: 200,
    body: JSON.stringify({ ...body, transaction: { ...(body.transaction as object), ...members } }),
  }))
const always = (reply: OtherReply | undefined) => source.answerBy(() => reply)

describeQuoteSource({
  name: 'an API of the shape of 0x',
  create: () => create(),
  chainId: 1,
  token: USDC,
  amounts: { token: 3_000_000_000n, coin: 10n ** 18n },
})

describe('createHttpQuotes', () => {
  it('implements the published contract of the API (Spec §7.8, §7.13)', async () => {
    const quotes = create()
    await quotes.quote(query)
    await quotes.build(query)
    await quotes.build({ ...query, from: 'native', to: USDC, slippagePercent: 0.123_45 })
    expect(source.refused).toEqual([])
  })

  it.each([
    ['sends to another contract', { to: DRAINER }],
    ['sends some of the coin', { value: '1' }],
    ['has no data', { data: '0x' }],
    ['has too much data', { data: `0x${'00'.repeat(140_000)}` }],
    ['takes impossible gas', { gas: '9'.repeat(12) }],
  ])('rejects a transaction that %s (Spec §7.13)', async (_, members) => {
    changeTransaction(members)
    await expect(create().build(query)).rejects.toMatchObject({ code: 'http/malformed' })
  })

  it.each([
    ['lets another contract take the token', { allowanceTarget: DRAINER }],
    ['sells another token', { sellToken: DRAINER }],
    ['buys another token', { buyToken: DRAINER }],
    ['sells another amount', { sellAmount: '3000000001' }],
    ['pays nothing', { buyAmount: '0' }],
    ['accepts more slippage', { minBuyAmount: '980000000000000000' }],
    ['promises more than it quotes', { minBuyAmount: '1000000000000000001' }],
    ['writes an amount as a number', { buyAmount: 1e18 }],
  ])('rejects a response that %s (Spec §7.13)', async (_, members) => {
    change(members)
    await expect(create().build(query)).rejects.toMatchObject({ code: 'http/malformed' })
  })

  it('returns undefined for a swap that the source rejects (Spec §7.8)', async () => {
    always({ status: 400, body: '{"name":"TOKEN_NOT_SUPPORTED"}' })
    expect(await create().quote(query)).toBeUndefined()
  })

  it('sends one request for all equal requests within five seconds (Spec §7.8)', async () => {
    const quotes = create()
    await Promise.all([quotes.quote(query), quotes.quote(query)])
    clock.advance(4_999)
    await quotes.quote(query)
    expect(source.received).toHaveLength(1)
    clock.advance(1)
    await quotes.quote(query)
    await quotes.quote({ ...query, amount: 1_000_000n })
    expect(source.received).toHaveLength(3)
  })

  it.each([
    ['fails', { status: 500, body: '{}' }, 'http/status'],
    ['refuses the key', { status: 401, body: '{}' }, 'http/status'],
  ])('sends no request for ten seconds to a source that %s (Spec §8)', async (_, reply, code) => {
    const quotes = create()
    always(reply)
    await expect(quotes.quote(query)).rejects.toMatchObject({ code })
    always({ status: 200, body: '{"liquidityAvailable":false}' })
    clock.advance(9_999)
    await expect(quotes.quote(query)).rejects.toMatchObject({ code })
    expect(source.received).toHaveLength(1)
    clock.advance(1)
    expect(await quotes.quote(query)).toBeUndefined()
  })

  it('does not pause after a response that the request of a caller may have caused (Spec §8)', async () => {
    const quotes = create()
    change({ buyAmount: '0' })
    await expect(quotes.quote(query)).rejects.toMatchObject({ code: 'http/malformed' })
    source.answerBy(undefined)
    expect(await quotes.quote(query)).toBeDefined()
  })

  it.each([
    ['no JSON', '<html>', 'http/malformed'],
    ['more than 512 KiB', JSON.stringify({ pad: 'x'.repeat(600_000) }), 'http/malformed'],
  ])('rejects %s (Spec §8)', async (_, body, code) => {
    always({ status: 200, body })
    await expect(create().quote(query)).rejects.toMatchObject({ code })
  })

  it('rejects if a source does not respond in time (Spec §8)', async () => {
    always(undefined)
    const waited: number[] = []
    const deadline = (delayMs: number) => {
      waited.push(delayMs)
      return AbortSignal.timeout(20)
    }
    await expect(create({ deadline }).quote(query)).rejects.toMatchObject({ code: 'http/unreachable' })
    expect(waited).toEqual([3_000])
  })

  it('sends at most the requests that the operator allows, and a quarter of them for one caller (Spec §5)', async () => {
    const quotes = create({ requestsPerMinute: 8 })
    const request = (caller: string, amount: number) =>
      quotes.quote({ ...query, caller, amount: 10n ** 12n + BigInt(amount) }).then(
        () => 'quoted',
        ({ code }: { code: string }) => code,
      )
    expect([await request('a', 1), await request('a', 2), await request('a', 3)]).toEqual([
      'quoted',
      'quoted',
      'http/unreachable',
    ])
    for (const caller of ['b', 'c', 'd']) for (const at of [4, 5]) await request(caller, at * caller.charCodeAt(0))
    expect(await request('e', 9)).toBe('http/unreachable')
    expect(source.received).toHaveLength(8)
  })

  it('keeps the key out of errors (Spec §8)', async () => {
    always({ status: 403, body: KEY })
    const error: unknown = await create()
      .quote(query)
      .catch((reason: unknown) => reason)
    expect(JSON.stringify(error) + String(error)).not.toContain(KEY)
  })
})
