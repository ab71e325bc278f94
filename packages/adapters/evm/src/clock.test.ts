import { base, mainnet } from '@latchkey/chains'
import type { WalletSession } from '@latchkey/core/ports'
import { createFakeClock } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { failureOf } from '../fixtures/fail-with.ts'
import { evm } from './evm.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'ab'.repeat(32)}`

function sessionOf(request: WalletSession['request']): WalletSession {
  return {
    walletId: 'a',
    namespace: 'eip155',
    accounts: [{ address: ADDRESS, networks: 'all' }],
    networkId: 'eip155:1',
    provider: {},
    request,
    subscribe: () => () => {},
    disconnect: async () => {},
  }
}

/** Settles the promise while time passes, and returns the time at which it settled. */
async function timed<T>(clock: ReturnType<typeof createFakeClock>, work: Promise<T>) {
  const startedAt = clock.now()
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  // The code of the adapter loads in real time.
  while (!isOver && clock.pending() === 0) await clock.advance(0)
  while (!isOver) await clock.advance(100)
  return clock.now() - startedAt
}

describe('evm, with the clock of its options', () => {
  it('rejects after 10 s if the wallet does not respond to eth_chainId', async () => {
    const clock = createFakeClock()
    const session = sessionOf(() => new Promise(() => {}))
    const failure = failureOf(evm({ clock }).switchNetwork(session, base))
    expect(await timed(clock, failure)).toBe(10_000)
    expect(await failure).toMatchObject({ code: 'network/switch-failed', cause: { code: 'wallet/timeout' } })
    expect(clock.pending()).toBe(0)
  })

  it('reads the chain id again after 100 ms if the wallet confirms a switch before its chain id has changed', async () => {
    const clock = createFakeClock()
    const startedAt = clock.now()
    const session = sessionOf(async ({ method }) =>
      method === 'eth_chainId' ? (clock.now() - startedAt >= 100 ? '0x2105' : '0x1') : null,
    )
    expect(await timed(clock, evm({ clock }).switchNetwork(session, base))).toBe(100)
  })

  it('polls for a receipt in growing intervals, and rejects at its time limit', async () => {
    const clock = createFakeClock()
    const startedAt = clock.now()
    const looks: number[] = []
    const fetch = async () => {
      looks.push(clock.now() - startedAt)
      return Response.json({ jsonrpc: '2.0', id: 1, result: null })
    }
    const network = { ...mainnet, rpcUrls: { default: { http: ['https://node.example'] } } }
    const adapter = evm({ clock, fetch, pollingIntervalMs: 1000, receiptTimeoutMs: 5000 })
    const failure = failureOf(adapter.waitForReceipt({ hash: HASH, network }))
    expect(await timed(clock, failure)).toBe(5000)
    expect(await failure).toMatchObject({ code: 'send/receipt-timeout', context: { hash: HASH } })
    expect(looks.map((at) => Math.round(at / 100) / 10)).toEqual([0, 1, 2.3, 3.8])
    expect(clock.pending()).toBe(0)
  })

  it('rejects the wait for a receipt at its time limit, even if the node does not respond', async () => {
    const clock = createFakeClock()
    const network = { ...mainnet, rpcUrls: { default: { http: ['https://node.example'] } } }
    const adapter = evm({ clock, fetch: () => new Promise(() => {}), receiptTimeoutMs: 5000 })
    const failure = failureOf(adapter.waitForReceipt({ hash: HASH, network }))
    expect(await timed(clock, failure)).toBe(5000)
    expect((await failure).code).toBe('send/receipt-timeout')
  })
})
