import { describe, expect, it } from 'vitest'
import type { WalletCandidate } from '../../ports/index.ts'
import { hasWalletId, walletIdFor } from '../wallets/wallet-ids.ts'
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

describe('a wallet that several connectors announce under the same name', () => {
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

  it('keeps one entry per chain family if both have the same rdns', () => {
    expect(mergeFamilies([onEvm, { ...onEvm, id: 'injected', type: 'INJECTED' }])).toEqual([onEvm])
  })

  it('is not merged with a wallet of another rdns, or with wallets outside of the browser', () => {
    const other = toWallet({ id: 'com.harbor', rdns: 'com.harbor', namespaces: ['solana'] })
    expect(mergeFamilies([onEvm, other])).toEqual([onEvm, other])
    const phone = toWallet({ id: 'phone', type: 'WALLET_CONNECT', namespaces: ['solana'] })
    expect(mergeFamilies([onEvm, phone])).toEqual([onEvm, phone])
  })
})

describe('a wallet with an object of its own for Bitcoin', () => {
  it('has one row for all of its families: OKX from three connectors, UniSat from two', () => {
    const okx = { name: 'OKX Wallet', icon: 'data:image/png,okx' }
    const okxOnEvm = toWallet({ ...okx, id: 'com.okex.wallet', rdns: 'com.okex.wallet' })
    const okxOnSolana = toWallet({ ...okx, id: 'standard:okx wallet', namespaces: ['solana'] })
    const onBitcoin = { connectorId: 'bitcoin', type: 'INJECTED', namespaces: ['bip122'] } as const
    const okxOnBitcoin = toWallet({ ...onBitcoin, id: 'bitcoin:okx', name: 'OKX Wallet' })
    const unisatOnEvm = toWallet({ id: 'io.unisat', rdns: 'io.unisat', name: 'UniSat' })
    const unisat = toWallet({ ...onBitcoin, id: 'bitcoin:unisat', name: 'UniSat Wallet' })
    const merged = mergeFamilies([okxOnEvm, unisatOnEvm, okxOnSolana, okxOnBitcoin, unisat])
    expect(merged.map(({ id, ids }) => [id, ids])).toEqual([
      ['com.okex.wallet', { solana: 'standard:okx wallet', bip122: 'bitcoin:okx' }],
      ['io.unisat', { bip122: 'bitcoin:unisat' }],
    ])
  })
})

describe('a second extension that claims the name of a wallet', () => {
  const idsOf = (...wallets: readonly WalletCandidate[]) => mergeFamilies(wallets).map(({ id }) => id)
  const metaMask = toWallet({ id: 'io.metamask', rdns: 'io.metamask', name: 'MetaMask', icon: 'data:image/png,fox' })
  const onSolanaToo = toWallet({
    id: 'standard:metamask',
    name: 'MetaMask',
    connectorId: 'walletStandard',
    namespaces: ['solana'],
    icon: 'data:image/png,fox',
  })

  it('has a row of its own on the same chain family, with any picture (Spec §3.21)', () => {
    const claims: readonly Partial<WalletCandidate>[] = [
      { id: 'com.evil', rdns: 'com.evil' },
      { id: 'announced:metamask', rdns: undefined as never },
      { id: 'injected', rdns: undefined as never, type: 'INJECTED', icon: undefined as never },
    ]
    for (const claim of claims) {
      const { rdns, icon, ...rest } = { ...metaMask, ...claim }
      const evil = { ...rest, ...(rdns === undefined ? {} : { rdns }), ...(icon === undefined ? {} : { icon }) }
      expect(mergeFamilies([metaMask, evil])).toEqual([metaMask, evil])
      expect(mergeFamilies([evil, metaMask])).toEqual([evil, metaMask])
    }
  })

  it('prevents a row of several families, because the entries cannot be assigned to a wallet', () => {
    const evil = { ...onSolanaToo, id: 'standard:metamask:2' }
    expect(idsOf(metaMask, onSolanaToo)).toEqual(['io.metamask'])
    expect(idsOf(metaMask, onSolanaToo, evil)).toEqual(['io.metamask', 'standard:metamask', 'standard:metamask:2'])
    expect(idsOf(evil, metaMask)).toEqual(['standard:metamask:2'])
    const other = toWallet({ id: 'com.evil', rdns: 'com.evil', name: 'MetaMask Wallet', namespaces: ['bip122'] })
    expect(idsOf(metaMask, onSolanaToo, other)).toEqual(['io.metamask', 'standard:metamask', 'com.evil'])
  })

  it('is merged with the wallet on a chain family that the wallet does not serve, and keeps the picture of its announcement there', () => {
    const other = { ...onSolanaToo, icon: 'data:image/png,other' }
    const [wallet] = mergeFamilies([metaMask, other])
    expect(wallet).toMatchObject({ icon: metaMask.icon, icons: { solana: other.icon } })
    expect(mergeFamilies([metaMask, onSolanaToo])[0]?.icons).toBeUndefined()
  })
})
