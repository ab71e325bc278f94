import type { AssetChange } from '@latchkey/core/ports'
import { toFunctionSelector } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { type Adapter, approve, connect, contracts, inspect, PAID, SPENDER, TOKEN, word } from './guard.test.fixture.ts'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ETHER = 10n ** 18n
/** Returns a chain adapter whose node returns false data: these balance changes, decimals and balance. */
const answering = (
  changes: readonly AssetChange[],
  { decimals = 18n, balance = 2n ** 256n - 1n } = {},
): Partial<Adapter> => ({
  ...contracts,
  call: async ({ data }) => `0x${word(data.startsWith('0x313ce567') ? decimals : balance)}`,
  simulate: async () => ({ status: 'success', changes }),
})
const transfer = (token: string, amount: bigint) => ({
  to: token,
  value: 0n,
  data: `${toFunctionSelector('transfer(address,uint256)')}${word(SPENDER)}${word(amount)}` as const,
})
const codesOf = (findings: readonly { readonly code: string; readonly severity: string }[]) =>
  findings.map(({ code, severity }) => `${code}: ${severity}`)

describe('a node that returns false data about a transaction', () => {
  it.each([
    ['sees nothing', []],
    ['sees another asset', [{ type: 'token', token: TOKEN, amount: -1n }]],
  ] as const)('X37: cannot hide a payment: it %s', async (_, changes) => {
    const client = await connect(answering(changes))
    for (const [transaction, asset] of [
      [
        { to: SPENDER, value: 5n * ETHER },
        { type: 'native', amount: 5n * ETHER },
      ],
      [transfer(USDC, 5_000_000_000n), { type: 'token', address: USDC, amount: 5_000_000_000n }],
    ] as const) {
      const { effects, findings } = await inspect(client, { transaction })
      expect(effects).toContainEqual(
        expect.objectContaining({
          type: 'send',
          asset: expect.objectContaining(asset),
          party: expect.objectContaining({ address: SPENDER }),
        }),
      )
      expect(codesOf(findings)).toContain('simulation-differs: warn')
    }
  })

  it('X37: cannot reduce the amount of a payment below that of the request', async () => {
    const client = await connect(answering([{ type: 'native', amount: -1n }]))
    const { effects } = await inspect(client, { transaction: { to: SPENDER, value: 5n * ETHER } })
    expect(effects.filter(({ type }) => type === 'send')).toMatchObject([{ asset: { amount: 5n * ETHER } }])
  })

  it('can add assets that leave the account beyond the payment of the request', async () => {
    const seen = [
      { type: 'native', amount: -6n * ETHER },
      { type: 'token', token: TOKEN, amount: -7n },
    ] as const
    const { effects, findings } = await inspect(await connect(answering(seen)), {
      transaction: { to: PAID, value: 5n * ETHER },
    })
    const sent = effects.flatMap((effect) => (effect.type === 'send' ? [effect.asset.amount] : []))
    expect(sent).toEqual([6n * ETHER, 7n])
    expect(codesOf(findings)).not.toContain('simulation-differs: warn')
  })

  it('X37: cannot choose the decimals of a well-known token, and decimals over 36 are ignored', async () => {
    const client = await connect(answering([], { decimals: 77n }))
    const { effects } = await inspect(client, { transaction: transfer(USDC, 5_000_000_000n) })
    expect(effects).toMatchObject([{ asset: { address: USDC, symbol: 'USDC', decimals: 6 } }])
    const other = await inspect(client, { transaction: transfer(TOKEN, 5_000_000_000n) })
    expect(other.effects[0]).not.toHaveProperty('asset.decimals')
  })

  it('X37: cannot make an unlimited approval look limited by reporting a huge balance', async () => {
    const client = await connect(answering([]))
    const { effects } = await inspect(client, approve(SPENDER, 2n ** 256n - 1n))
    expect(effects).toMatchObject([{ type: 'allow', asset: { isUnlimited: true } }])
  })
})
