import { describe, expect, it } from 'vitest'
import { pickInitialView } from './pick-initial-view.ts'
import type { ViewEntry } from './router.types.ts'

const networks: ViewEntry = { name: 'Networks', params: undefined }

/** Adapters, connected, phone, requested, shown. */
const cases = [
  ['a phone opens AllWallets without adapter and address (Spec §2.16)', false, false, true, networks, 'AllWallets'],
  [
    'a computer opens ConnectingWalletConnectBasic without adapter and address (Spec §2.17)',
    false,
    false,
    false,
    networks,
    'ConnectingWalletConnectBasic',
  ],
  ['a requested view opens instead of Account (Spec §2.18)', true, true, false, networks, 'Networks'],
  ['a requested view opens instead of Connect (Spec §2.18)', true, false, true, networks, 'Networks'],
  ['Account opens for a connected address without an adapter (Spec §2.18)', false, true, true, networks, 'Networks'],
  ['Account opens when an address is connected (Spec §2.19)', true, true, false, undefined, 'Account'],
  [
    'Account opens when an address is connected, without an adapter (Spec §2.19)',
    false,
    true,
    true,
    undefined,
    'Account',
  ],
  ['Connect opens otherwise (Spec §2.20)', true, false, false, undefined, 'Connect'],
  ['Connect opens otherwise, on a phone too (Spec §2.20)', true, false, true, undefined, 'Connect'],
] as const

describe('pickInitialView', () => {
  it.each(cases)('%s', (_, hasAdapters, isConnected, isMobile, requested, shown) => {
    const view = pickInitialView({
      hasAdapters,
      isConnected,
      isMobile,
      isNetworkBlocked: false,
      requested,
    })
    expect(view.name).toBe(shown)
  })

  it.each([
    ['a requested view opens instead of UnsupportedChain (Spec §2.18)', networks, 'Networks'],
    ['UnsupportedChain opens in the place of Account (Spec §2.19)', undefined, 'UnsupportedChain'],
  ] as const)('%s', (_, requested, shown) => {
    const snapshot = { hasAdapters: true, isConnected: true, isMobile: false, isNetworkBlocked: true }
    expect(pickInitialView({ ...snapshot, requested }).name).toBe(shown)
  })

  it('keeps the parameters of a requested view', () => {
    const requested: ViewEntry = { name: 'Downloads', params: { walletId: 'one' } }
    const snapshot = {
      hasAdapters: true,
      isConnected: false,
      isMobile: false,
      isNetworkBlocked: false,
      requested,
    }
    expect(pickInitialView(snapshot)).toBe(requested)
  })
})
