import { mainnet } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import { createFakeClock } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import type { ContractCall } from '../../../ports/index.ts'
import { compareTokens } from './compare-tokens.ts'

const [TOKEN, HUB, ACCOUNT] = ['77', '88', '99'].map((pair) => `0x${pair.repeat(20)}`) as [string, string, string]
const GATEWAY = 'https://gateway.example'
const [DECIMALS, SYMBOL] = ['0x313ce567', '0x95d89b41']

const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`
const text = (value: string): Hex => {
  const bytes = [...new TextEncoder().encode(value)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${word(32)}${word(value.length).slice(2)}${bytes.padEnd(64, '0')}`
}

/** Tokens as their contracts describe them, by address. */
type Contracts = Readonly<Record<string, readonly [symbol: string, decimals: number]>>

const USD: Contracts = { [TOKEN]: ['USDC', 6], [HUB]: ['USDT', 6] }
const answerOf = (contracts: Contracts, { to, data }: Pick<ContractCall, 'to' | 'data'>): Hex => {
  const [symbol, decimals] = contracts[to] ?? ['', 0]
  return data === DECIMALS ? word(decimals) : data === SYMBOL ? text(symbol) : '0x'
}

/** A node: its contracts, no response at all, an error for every read, or a response after 5 s. */
type Node = Contracts | 'silent' | 'away' | { readonly slow: Contracts }

/** Compares an order of a token with the responses of the usual and of the independent nodes. */
function compare(
  shown: { readonly symbol: string; readonly decimals: number },
  nodes: { readonly usual: Node; readonly others: Node },
) {
  const clock = createFakeClock()
  const call = async ({ apartFrom, ...read }: ContractCall & { readonly apartFrom?: string }): Promise<Hex> => {
    const node = apartFrom === undefined ? nodes.usual : nodes.others
    if (node === 'silent') return new Promise(() => {})
    if (node === 'away') throw new WalletError('rpc/unreachable', { method: 'eth_call' })
    if (!('slow' in node)) return answerOf(node, read)
    await new Promise<void>((resolve) => clock.after(5_000, resolve))
    return answerOf(node.slow as Contracts, read)
  }
  const findings = compareTokens({
    expects: {
      type: 'transfer',
      account: ACCOUNT,
      networkId: 'eip155:1',
      recipient: ACCOUNT,
      pays: { asset: { type: 'token', address: TOKEN }, amount: 1n, shown },
    },
    adapter: { call } as unknown as Parameters<typeof compareTokens>[0]['adapter'],
    network: mainnet,
    apartFrom: GATEWAY,
    hubs: new Set([HUB]),
    clock,
    timeoutMs: 1_500,
    signal: undefined,
  })
  // Copied: findings that are added after the end must not count.
  return { findings: findings.then((found) => [...found]), clock }
}

describe('compareTokens', () => {
  it('returns no findings if the contracts match the screen', async () => {
    expect(await compare({ symbol: 'USDC', decimals: 6 }, { usual: USD, others: USD }).findings).toEqual([])
    expect(await compare({ symbol: 'usdc.e', decimals: 6 }, { usual: USD, others: USD }).findings).toEqual([])
  })

  it('blocks different decimals, even if the nodes of the describing service do not respond', async () => {
    const { findings, clock } = compare({ symbol: 'USDC', decimals: 7 }, { usual: 'silent', others: USD })
    await clock.advance(1_500)
    expect(await findings).toMatchObject([{ code: 'order-token', severity: 'block', expected: '7', actual: '6' }])
  })

  it('blocks decimals that only a slow node contradicts', async () => {
    const lying = { ...USD, [TOKEN]: ['USDC', 7] } as const
    for (const usual of ['silent', lying] as const) {
      const { findings, clock } = compare({ symbol: 'USDC', decimals: 7 }, { usual, others: { slow: USD } })
      await clock.advance(1_500)
      await clock.advance(3_500)
      expect(await findings).toMatchObject([{ code: 'order-token', severity: 'block', actual: '6' }])
    }
  })

  it('warns if no independent node returns the decimals in 8 s, or if no node does', async () => {
    const shown = { symbol: 'USDC', decimals: 6 }
    const late = compare(shown, { usual: USD, others: 'silent' })
    await late.clock.advance(1_500)
    await late.clock.advance(6_500)
    const unchecked = [{ code: 'not-checked', severity: 'warn' }]
    expect(await late.findings).toEqual(unchecked)
    expect(await compare(shown, { usual: 'away', others: 'away' }).findings).toEqual(unchecked)
  })

  it('accepts the decimals of the usual nodes if the site has no other node', async () => {
    expect(await compare({ symbol: 'USDC', decimals: 6 }, { usual: USD, others: 'away' }).findings).toEqual([])
  })

  it('warns if the name of the contract differs from the screen', async () => {
    const dai = { ...USD, [TOKEN]: ['DAI', 6] } as const
    const { findings } = compare({ symbol: 'USDC', decimals: 6 }, { usual: USD, others: dai })
    expect(await findings).toMatchObject([
      { code: 'order-symbol', severity: 'danger', expected: 'USDC', actual: 'DAI' },
    ])
  })

  it('blocks the revocation of a token allowance if the contract is a collection', async () => {
    const call = async () => word(1)
    const findings = await compareTokens({
      expects: { type: 'revoke', account: ACCOUNT, networkId: 'eip155:1', asset: TOKEN, spender: HUB, isAll: false },
      adapter: { call } as unknown as Parameters<typeof compareTokens>[0]['adapter'],
      network: mainnet,
      apartFrom: undefined,
      hubs: new Set(),
      clock: createFakeClock(),
      timeoutMs: 1_500,
      signal: undefined,
    })
    expect(findings).toEqual([{ code: 'order-rights', severity: 'block', party: { address: HUB } }])
  })

  it.each([
    ['a known token', 'USDT', HUB],
    ['the coin of the network', 'ETH', 'ETH'],
  ])('warns if the contract has a name like %s', async (_, symbol, expected) => {
    const copy = { ...USD, [TOKEN]: [symbol, 6] } as const
    const { findings, clock } = compare({ symbol, decimals: 6 }, { usual: copy, others: 'silent' })
    await clock.advance(1_500)
    await clock.advance(6_500)
    expect((await findings)[0]).toMatchObject({ code: 'order-symbol', severity: 'danger', expected, actual: TOKEN })
  })
})
