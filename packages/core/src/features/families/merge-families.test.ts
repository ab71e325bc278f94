import { describe, expect, it } from 'vitest'
import type { WalletCandidate } from '../../ports/index.ts'
import { hasWalletId, walletIdFor } from '../wallets/listed-wallet.ts'
import { mergeFamilies } from './merge-families.ts'

const toWallet = (given: Partial<WalletCandidate> & Pick<WalletCandidate, 'id'>): WalletCandidate => ({
  connectorId: 'injected',
  type: 'ANNOUNCED',
  name: 'Harbor',
  namespaces: ['eip155'],
  ...given,
})
const onEvm = toWallet({ id: 'app.harbor', rdns: 'app.harbor' })
const onSolana = toWallet({
  id: 'standard:Harbor',
  connectorId: 'walletStandard',
  namespaces: ['solana'],
  icon: 'data:image/png,',
})
const onBitcoin = toWallet({
  id: 'sats:Harbor',
  connectorId: 'bitcoin',
  type: 'INJECTED',
  namespaces: ['bip122'],
  name: 'Harbor Wallet',
})

describe('a wallet that several connectors announce by the same name', () => {
  it('is one wallet of type MULTI_CHAIN, with an id for each chain family (Spec §3.21)', () => {
    const merged = mergeFamilies([onSolana, onEvm, onBitcoin])
    expect(merged).toEqual([
      {
        ...onSolana,
        type: 'MULTI_CHAIN',
        namespaces: ['solana', 'eip155', 'bip122'],
        ids: { eip155: 'app.harbor', bip122: 'sats:Harbor' },
      },
    ])
    const [wallet = onSolana] = merged
    expect([walletIdFor(wallet, 'solana'), walletIdFor(wallet, 'eip155'), walletIdFor(wallet, undefined)]).toEqual([
      'standard:Harbor',
      'app.harbor',
      'standard:Harbor',
    ])
    expect([hasWalletId(wallet, 'sats:Harbor'), hasWalletId(wallet, 'other'), hasWalletId(wallet, undefined)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('keeps one way to each chain family', () => {
    const again = toWallet({ id: 'again', namespaces: ['solana'], connectorId: 'other' })
    expect(mergeFamilies([onEvm, onSolana, again])).toMatchObject([
      { namespaces: ['eip155', 'solana'], ids: { solana: 'standard:Harbor' } },
    ])
    expect(mergeFamilies([onEvm, { ...onEvm, id: 'injected', type: 'INJECTED' }])).toEqual([onEvm])
  })

  it('is apart from one with another rdns, and from wallets that no browser holds', () => {
    const other = toWallet({ id: 'com.harbor', rdns: 'com.harbor', namespaces: ['solana'] })
    expect(mergeFamilies([onEvm, other])).toEqual([onEvm, other])
    const phone = toWallet({ id: 'phone', type: 'WALLET_CONNECT', namespaces: ['solana'] })
    expect(mergeFamilies([onEvm, phone])).toEqual([onEvm, phone])
  })
})
