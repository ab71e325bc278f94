import type { ClientOptions } from '@latchkey/core'
import { createFakeCatalogue, createFakeConnector, createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPartClient } from '../testing/part-client.fixture.ts'
import { pickSkeleton } from './pick-skeleton.ts'

const services = { catalogue: async () => createFakeCatalogue() }
const customWallets = [
  { id: 'pocket', name: 'Pocket' },
  { id: 'purse', name: 'Purse' },
]
const phone = createFakeConnector({
  wallets: [{ id: 'walletConnect', type: 'WALLET_CONNECT', pairingUri: 'wc:1', reachesListed: true }],
})
const ownRelay = createFakeConnector({
  wallets: [{ id: 'walletConnect', type: 'WALLET_CONNECT', pairingUri: 'wc:1' }],
})
const onPhone = createFakeEnvironment({ isMobile: true })

function skeletonOf(options: Partial<ClientOptions>) {
  const client = createPartClient(options)
  onTestFinished(client.destroy)
  return pickSkeleton(client)
}

const rowsOf = (options: Partial<ClientOptions> = {}) => skeletonOf({ services, ...options }).rows

describe('pickSkeleton', () => {
  it.each<[what: string, rows: number, options: Partial<ClientOptions>]>([
    ['four wallets and the list of all', 5, {}],
    ['a row for the QR code', 6, { connectors: [phone] }],
    ['no row for the QR code on a phone', 5, { connectors: [phone], environment: onPhone }],
    ['a row for the QR code if wallets of the site can be paired', 6, { connectors: [ownRelay], customWallets }],
    ['no row for the QR code if no wallet can be paired', 5, { connectors: [ownRelay] }],
    ['no further rows for wallets of the site that fit into four', 5, { customWallets, featuredWalletIds: ['one'] }],
    ['no list of all wallets if a feature is off', 4, { features: { allWallets: false } }],
    ['no list of all wallets if it is hidden', 4, { allWallets: 'HIDE' }],
    ['no list of all wallets on a computer if it is only for phones', 4, { allWallets: 'ONLY_MOBILE' }],
    [
      'the list of all wallets on a phone if it is only for phones',
      5,
      { allWallets: 'ONLY_MOBILE', environment: onPhone },
    ],
    ['one button instead of the wallets', 1, { features: { collapseWallets: true }, connectors: [phone] }],
    ['no wallets if the site shows none', 0, { enableWallets: false, features: { collapseWallets: true } }],
  ])('reserves %s: %i', (_, rows, options) => {
    expect(rowsOf(options)).toBe(rows)
  })

  it('reserves only the rows of the site if it has no catalogue, or else the height of an empty list', () => {
    const ofSite = { services: {}, featuredWalletIds: ['one'] }
    expect(rowsOf({ ...ofSite, customWallets })).toBe(2)
    expect(rowsOf({ ...ofSite, customWallets, connectors: [ownRelay] })).toBe(3)
    expect(rowsOf(ofSite)).toBe(4)
  })

  it('reserves a line for the terms of the site, with and without a box to tick', () => {
    const termsConditionsUrl = 'https://site.example/terms'
    expect(skeletonOf({ services }).feet).toBe(1)
    expect(skeletonOf({ services, termsConditionsUrl }).feet).toBe(2)
    expect(skeletonOf({ services, termsConditionsUrl, features: { legalCheckbox: true } }).feet).toBe(2)
  })
})
