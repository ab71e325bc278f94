import { toFakeListing } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import type { WalletCandidate } from '../../ports/index.ts'
import type { WalletRow } from '../wallets/wallet-row.ts'
import { openableFirst, pairingFor } from './wallet-reach.ts'

const own: WalletCandidate = {
  id: 'walletConnect',
  connectorId: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'WalletConnect',
  namespaces: ['eip155'],
  supports: { pairing: true },
}
const everybodys = { ...own, supports: { pairing: true, reachesListed: true } }
const extension: WalletCandidate = {
  ...own,
  supports: {},
  id: 'com.one',
  connectorId: 'injected',
  type: 'ANNOUNCED',
  name: 'One',
}

const rowOf = (more: Partial<WalletRow>): WalletRow => ({
  key: 'one',
  id: 'one',
  group: 'featured',
  name: 'One',
  ...more,
})
const listed = rowOf({ listing: toFakeListing({ id: 'one', name: 'One', supports_wc: true }) })
const deaf = rowOf({ listing: toFakeListing({ id: 'one', name: 'One', supports_wc: false }) })
const custom = rowOf({ custom: { id: 'one', name: 'One' } })
const recent = rowOf({ tag: 'recent' })

describe('a wallet that can be paired', () => {
  it.each([
    ['one of the site, by the relay of the site', custom, own],
    ['one of the catalogue, by the relay of its vendor', listed, everybodys],
    ['a recent one', recent, everybodys],
  ] as const)('is %s', (_, row, pairing) => {
    expect(pairingFor(row, [extension, pairing])).toBe(pairing)
  })

  it.each([
    ['one of the catalogue, by a relay that it does not use', listed, own],
    ['one that cannot pair', deaf, everybodys],
    ['one that is installed in this browser', rowOf({ candidate: extension }), everybodys],
  ] as const)('is not %s', (_, row, pairing) => {
    expect(pairingFor(row, [extension, pairing])).toBeUndefined()
  })

  it('is undefined on a site without pairing', () => {
    expect(pairingFor(custom, [extension])).toBeUndefined()
  })

  it('is the generic pairing entry', () => {
    expect(pairingFor(rowOf({ candidate: own }), [own])).toBe(own)
  })
})

describe('wallets on a phone that cannot be paired', () => {
  const plain = toFakeListing({ id: 'plain', name: 'Plain' })
  const opening = toFakeListing({ id: 'opening', name: 'Opening', browser_link: 'https://opening.example/{url}' })
  const phone = { isMobile: true, wallets: [] }

  it('are sorted with those first that can open the page in their own browser', () => {
    expect(openableFirst([plain, opening], phone)).toEqual([opening, plain])
    expect(openableFirst([plain, opening], { ...phone, wallets: [own] })).toEqual([opening, plain])
  })

  it.each([
    ['a computer', { ...phone, isMobile: false }],
    ['a phone that can pair with all of them', { ...phone, wallets: [everybodys] }],
  ])('keep their order on %s', (_, input) => {
    expect(openableFirst([plain, opening], input)).toEqual([plain, opening])
  })
})
