import { toFakeListing } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import type { WalletCandidate } from '../../ports/index.ts'
import { mergeFamilies } from '../families/merge-families.ts'
import { type AllWalletsInput, composeAllWallets, pickWalletsToGet, toSearch } from './all-wallets.ts'

const here: WalletCandidate = {
  id: 'com.here',
  connectorId: 'fake',
  type: 'ANNOUNCED',
  name: 'Here',
  rdns: 'com.here',
  namespaces: ['eip155'],
}
const listing = (id: string, name = id, rdns: string | null = null) => toFakeListing({ id, name, rdns })

const nothing: AllWalletsInput = {
  wallets: [],
  featured: [],
  custom: [],
  excluded: [],
  excludeIds: [],
  listings: [],
  connectedWalletId: undefined,
  isMobile: false,
  search: '',
  found: undefined,
}
const names = (given: Partial<AllWalletsInput>) => composeAllWallets({ ...nothing, ...given }).map(({ name }) => name)

describe('composeAllWallets', () => {
  it('returns installed wallets, featured ones, those of the site, then the rest, each once', () => {
    const rows = composeAllWallets({
      ...nothing,
      wallets: [here],
      featured: [listing('f')],
      custom: [{ id: 'c', name: 'Custom' }],
      listings: [listing('a'), listing('h', 'Here', 'com.here'), listing('f'), listing('a'), listing('x', 'custom')],
    })
    expect(rows.map(({ key, listing: known }) => [key, known?.id])).toEqual([
      ['wallet:com.here', 'h'],
      ['listing:f', 'f'],
      ['custom:c', undefined],
      ['listing:a', 'a'],
    ])
  })

  it('marks the wallets that are installed, and the one that is connected (Spec §3.24)', () => {
    const [row] = composeAllWallets({ ...nothing, wallets: [here] })
    expect(row).toMatchObject({ tag: 'installed', candidate: here })
    expect(composeAllWallets({ ...nothing, wallets: [here], connectedWalletId: here.id })[0]?.tag).toBe('connected')
  })

  it('omits the wallets that the site excludes (Spec §5.19)', () => {
    const bad = listing('bad', 'Bad', 'com.bad')
    expect(names({ listings: [bad, listing('copy', 'BAD'), listing('ok')], excluded: [bad] })).toEqual(['ok'])
    expect(names({ listings: [listing('a'), listing('b')], excludeIds: ['a'] })).toEqual(['b'])
  })
})

describe('toSearch', () => {
  it.each([
    ['', undefined],
    [' m ', undefined],
    ['me', 'me'],
    ['  meta mask ', 'meta mask'],
  ])('returns for %j the search text %j', (text, search) => {
    expect(toSearch(text)).toBe(search)
  })

  it('returns matches of the loaded wallets during the search of the catalogue', () => {
    const listings = [listing('a', 'Meteor'), listing('b', 'Aside'), listing('c', 'Comet')]
    const custom = [{ id: 'x', name: 'Metro' }]
    expect(names({ wallets: [here], listings, custom, search: 'MET' })).toEqual(['Metro', 'Meteor', 'Comet'])
    expect(names({ wallets: [here], listings, search: 'hER' })).toEqual(['Here'])
  })

  it('returns the results of the catalogue, installed ones first, also if they match by more than the name', () => {
    const found = [listing('z', 'Zed'), listing('h', 'Here', 'com.here')]
    expect(names({ wallets: [here], listings: [listing('a', 'Fox')], search: 'fox', found })).toEqual(['Here', 'Zed'])
  })

  it('returns nothing if nothing is found', () => {
    expect(names({ wallets: [here], listings: [listing('a')], search: 'qqq', found: [] })).toEqual([])
  })
})

describe('pickWalletsToGet', () => {
  it('returns four of featured, custom and recommended wallets, none of them installed', () => {
    const rows = pickWalletsToGet({
      ...nothing,
      wallets: [here],
      featured: [listing('f')],
      custom: [{ id: 'c', name: 'Custom' }],
      recommended: [listing('h', 'Here', 'com.here'), listing('1'), listing('2'), listing('3')],
    })
    expect(rows.map(({ name }) => name)).toEqual(['f', 'Custom', '1', '2'])
  })
})

describe('composeAllWallets, for a search', () => {
  it('returns a wallet once that two connectors announce under the same name', () => {
    const onEvm: WalletCandidate = {
      id: 'app.harbor',
      connectorId: 'injected',
      type: 'ANNOUNCED',
      name: 'Harbor',
      namespaces: ['eip155'],
    }
    const onSolana: WalletCandidate = {
      ...onEvm,
      id: 'standard:Harbor',
      connectorId: 'standard',
      namespaces: ['solana'],
    }
    expect(names({ wallets: mergeFamilies([onEvm, onSolana]), search: 'harb' })).toEqual(['Harbor'])
  })
})
