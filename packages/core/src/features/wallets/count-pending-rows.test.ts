import { describe, expect, it } from 'vitest'
import { countPendingRows } from './count-pending-rows.ts'
import type { WalletRow } from './wallet-row.ts'

const row = (group: WalletRow['group']): WalletRow => ({ key: group, id: group, group, name: group })

describe('countPendingRows', () => {
  it('keeps four places free for a visitor without a wallet', () => {
    expect(countPendingRows([], 0)).toBe(4)
  })

  it('counts neither the row of a code nor recent wallets: they take no place of a recommended one', () => {
    expect(countPendingRows([row('walletConnect'), row('recent'), row('injected')], 0)).toBe(3)
  })

  it('keeps a place for each featured wallet, however many are installed', () => {
    expect(countPendingRows([row('injected'), row('injected'), row('injected')], 3)).toBe(3)
  })

  it('keeps none where installed wallets fill the list', () => {
    expect(
      countPendingRows(
        Array.from({ length: 5 }, () => row('injected')),
        0,
      ),
    ).toBe(0)
  })
})
