import { bitcoin as network } from '@latchkey/chains'
import { createFakeClock } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { createActions } from './actions.ts'

const hash = 'ab'.repeat(32)
const place = { ...network, rpcUrls: { default: { http: ['https://one.example/api', 'https://two.example'] } } }

function begin(
  answer: (url: string, call: number) => Response | Promise<Response>,
  given: { timeoutMs?: number } = {},
) {
  const clock = createFakeClock()
  const urls: string[] = []
  const fetch = async (input: RequestInfo | URL) => {
    urls.push(String(input))
    return answer(String(input), urls.length)
  }
  const actions = createActions({ clock, fetch, receiptTimeoutMs: given.timeoutMs ?? 600_000 })
  const controller = new AbortController()
  const waiting = actions.waitForReceipt({ hash, network: place, signal: controller.signal })
  return { clock, urls, waiting: waiting.catch((error: unknown) => error), controller, actions }
}

const json = (value: unknown) => new Response(JSON.stringify(value))
const settle = async (clock: ReturnType<typeof createFakeClock>, times: number) => {
  for (let turn = 0; turn < times; turn++) await clock.advance(15_000)
}

describe('waitForReceipt', () => {
  it('polls every 15 s until the transaction is in a block', async () => {
    const { clock, urls, waiting } = begin((_, call) =>
      json(call < 3 ? { confirmed: false } : { confirmed: true, block_height: 840_000 }),
    )
    await settle(clock, 3)
    expect(await waiting).toEqual({ hash, status: 'success', blockNumber: 840_000n })
    expect(urls).toEqual(Array.from({ length: 3 }, () => `https://one.example/api/tx/${hash}/status`))
  })

  it('waits for a transaction that the services do not know yet', async () => {
    const { clock, waiting } = begin((_, call) =>
      call < 5 ? new Response('Transaction not found', { status: 404 }) : json({ confirmed: true, block_height: 1 }),
    )
    await settle(clock, 3)
    expect(await waiting).toMatchObject({ blockNumber: 1n })
  })

  it('calls the next service if one fails, and rejects after five failed polls in a row', async () => {
    const { clock, urls, waiting } = begin(() => new Response('', { status: 502 }))
    await settle(clock, 6)
    expect(await waiting).toMatchObject({ code: 'rpc/http' })
    expect(urls).toHaveLength(10)
  })

  it('rejects at its time limit, and when it is cancelled', async () => {
    const late = begin(() => json({ confirmed: false }), { timeoutMs: 60_000 })
    await settle(late.clock, 5)
    expect(await late.waiting).toMatchObject({ code: 'send/receipt-timeout' })
    expect(late.clock.pending()).toBe(0)
    const cancelled = begin(() => json({ confirmed: false }))
    cancelled.controller.abort()
    expect(await cancelled.waiting).toMatchObject({ code: 'connect/cancelled' })
  })

  it('sends no request for a malformed transaction id', async () => {
    const { actions, urls } = begin(() => json({ confirmed: false }))
    const outcome = actions.waitForReceipt({ hash: '../address', network: place })
    await expect(outcome).rejects.toMatchObject({ code: 'request/invalid' })
    expect(urls.filter((url) => url.includes('address'))).toEqual([])
  })
})

describe('readBalance and readFeeRates', () => {
  const read = (answer: Response) => createActions({ fetch: async () => answer, clock: createFakeClock() })
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

  it('return each satoshi of sums beyond the safe integers', async () => {
    const sums = '{"funded_txo_sum":9007199254740995,"spent_txo_sum":9007199254740992}'
    const text = `{"chain_stats":${sums},"mempool_stats":{"funded_txo_sum":0,"spent_txo_sum":2}}`
    const balance = await read(new Response(text)).getBalance({ address, network: place })
    expect(balance).toEqual({ raw: 1n, confirmed: 3n, pending: -2n, decimals: 8, symbol: 'BTC' })
  })

  it.each([
    ['{}', { slow: 1_000n, normal: 1_000n, fast: 1_000n }],
    ['{"1":20.5,"6":10,"144":1.01,"1008":0.1}', { slow: 10_000n, normal: 10_000n, fast: 20_500n }],
    ['{"1":2,"6":10,"72":5}', { slow: 5_000n, normal: 10_000n, fast: 10_000n }],
    ['{"1":99999999}', { slow: 1_000_000n, normal: 1_000_000n, fast: 1_000_000n }],
  ])('limit the fee levels of %s', async (text, rates) => {
    expect(await read(new Response(text)).getFeeRates({ network: place })).toEqual(rates)
  })

  it.each(['<html>', '[]', '{"chain_stats":{"funded_txo_sum":"x","spent_txo_sum":1}}'])('reject %s', async (text) => {
    const reading = read(new Response(text)).getBalance({ address, network: place })
    await expect(reading).rejects.toMatchObject({ code: expect.stringMatching(/^rpc\//) })
  })

  it('append the path before the query of a gateway', async () => {
    const urls: string[] = []
    const fetch = async (input: RequestInfo | URL) => {
      urls.push(String(input))
      return new Response('{}')
    }
    const rpcUrl = () => 'https://gateway.example/v1/esplora/?projectId=p'
    await createActions({ fetch, rpcUrl }).getFeeRates({ network: place })
    expect(urls).toEqual(['https://gateway.example/v1/esplora/fee-estimates?projectId=p'])
  })
})
