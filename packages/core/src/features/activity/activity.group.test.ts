import type { Transaction, Transfer } from '@latchkey/protocol/gateway'
import { describe, expect, it } from 'vitest'
import { ETHER_OUT as etherOut, MINT as mint, NFT_IN as nftIn, SEND as send } from '../../reads/client.test.fixture.ts'
import { groupByMonth, keepTransactions, mergeTransfers } from './activity.group.ts'

const spamNft: Transfer = { ...nftIn, nft_info: { name: null, content: null, flags: { is_spam: true } } }

const minedAt = (id: string, at: string): Transaction => ({ ...send, id, metadata: { ...send.metadata, minedAt: at } })
const move = (symbol: string, direction: Transfer['direction'], numeric: string, value: number | null = null) => ({
  ...etherOut,
  fungible_info: { name: symbol, symbol, icon: null },
  direction,
  quantity: { numeric },
  value,
})
const summarize = (transfers: readonly Transfer[]) =>
  mergeTransfers(transfers).map((each) => `${each.direction} ${each.quantity.numeric} ${each.fungible_info?.symbol}`)

describe('keepTransactions', () => {
  it('drops a transaction of which every transfer is a spam NFT (Spec §5.15, §3.10)', () => {
    const spam = { ...mint, transfers: [spamNft, spamNft] }
    const mixed = { ...mint, transfers: [spamNft, nftIn] }
    expect(keepTransactions([spam, mixed, { ...mint, transfers: [] }], 'eip155:1')).toHaveLength(2)
  })

  it('drops a transaction of another network (Spec §5.16)', () => {
    expect(keepTransactions([send], 'eip155:10')).toEqual([])
  })
})

describe('groupByMonth', () => {
  it('groups by year, then month, newest first, in UTC (Spec §3.11)', () => {
    const months = groupByMonth([
      minedAt('old', '2025-01-31T23:59:59Z'),
      minedAt('new', '2026-01-01T00:00:00Z'),
      minedAt('middle', '2025-12-31T23:59:59Z'),
      minedAt('newest', '2026-01-15T00:00:00Z'),
    ])
    expect(months.map(({ year, month, transactions }) => [year, month, transactions.map(({ id }) => id)])).toEqual([
      [2026, 0, ['newest', 'new']],
      [2025, 11, ['middle']],
      [2025, 0, ['old']],
    ])
  })

  it('counts a transaction once if two pages contain it', () => {
    expect(groupByMonth([send, send])[0]?.transactions).toHaveLength(1)
  })
})

describe('mergeTransfers (compat-facts 1.11)', () => {
  it('adds up transfers of the same token, exactly', () => {
    const merged = mergeTransfers([move('DAI', 'out', '0.1', 0.1), move('DAI', 'out', '0.2', 0.2)])
    expect(merged).toMatchObject([{ direction: 'out', quantity: { numeric: '0.3' } }])
    expect(merged[0]?.value).toBeCloseTo(0.3)
  })

  it('adds up values at the current price if the price at the time is not known', () => {
    const moves = [move('DAI', 'out', '1'), move('DAI', 'out', '2')].map((each, at) => ({ ...each, valueNow: at + 1 }))
    expect(mergeTransfers(moves)).toMatchObject([{ value: null, valueNow: 3 }])
  })

  it('treats a small opposite transfer of the same token as the fee', () => {
    expect(summarize([move('ETH', 'in', '1'), move('ETH', 'out', '0.05')])).toEqual(['in 1 ETH'])
    expect(summarize([move('ETH', 'in', '1'), move('ETH', 'out', '0.1')])).toEqual(['out 0.1 ETH', 'in 1 ETH'])
  })

  it('sorts sent before received transfers, and keeps two', () => {
    expect(summarize([move('USDC', 'in', '3000'), move('ETH', 'out', '1'), move('LP', 'in', '2')])).toEqual([
      'out 1 ETH',
      'in 3000 USDC',
    ])
  })

  it('does not merge two tokens with the same name', () => {
    const fake = { ...move('ETH', 'in', '1000'), fungible_info: { name: 'ETH', symbol: 'SCAM', icon: null } }
    expect(summarize([move('ETH', 'out', '1'), fake])).toEqual(['out 1 ETH', 'in 1000 SCAM'])
  })

  it('leaves NFTs unchanged', () => {
    expect(mergeTransfers([nftIn, nftIn])).toEqual([nftIn, nftIn])
  })
})
