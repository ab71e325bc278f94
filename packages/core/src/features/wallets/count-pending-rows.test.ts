import { describe, expect, it } from 'vitest'
import { countPendingRows } from './count-pending-rows.ts'
import type { WalletRow } from './wallet-row.ts'

const row = (group: WalletRow['group']): WalletRow => ({ key: group, id: group, group, name: group })

describe('countPendingRows', () => {
  it('returns four for a visitor without a wallet', () => {
    expect(countPendingRows([], 0)).toBe(4)
  })

  it('does not count the row of the QR code and recent wallets, which use no slot of a recommended one', () => {
    expect(countPendingRows([row('walletConnect'), row('recent'), row('injected')], 0)).toBe(3)
  })

  it('counts each featured wallet, with any number of installed ones', () => {
    expect(countPendingRows([row('injected'), row('injected'), row('injected')], 3)).toBe(3)
  })

  it('returns zero if installed wallets fill the list', () => {
    expect(
      countPendingRows(
        Array.from({ length: 5 }, () => row('injected')),
        0,
      ),
    ).toBe(0)
  })
})
