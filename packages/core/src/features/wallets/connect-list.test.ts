import { toFakeListing } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import type { ConnectorGroup } from '../../options.ts'
import type { ConnectorType, WalletCandidate } from '../../ports/index.ts'
import { mergeFamilies } from '../families/merge-families.ts'
import { type ConnectListInput, composeConnectList } from './connect-list.ts'
import { findWallet, knownExclusion } from './wallet-matching.ts'

/** A connector's wallet for pairing. */
const PHONE = { type: 'WALLET_CONNECT', supports: { pairing: true } } as const

function toWallet(given: Partial<WalletCandidate> & Pick<WalletCandidate, 'name'>): WalletCandidate {
  const id = given.id ?? given.rdns ?? given.name
  return { id, connectorId: 'fake', type: 'ANNOUNCED', namespaces: ['eip155'], ...given }
}

const listing = (id: string, name = id, rdns: string | null = null) => toFakeListing({ id, name, rdns })

function compose(given: Partial<ConnectListInput>) {
  return composeConnectList({
    wallets: [],
    recent: [],
    featured: [],
    recommended: [],
    custom: [],
    excluded: [],
    includeIds: [],
    excludeIds: [],
    connectedWalletId: undefined,
    order: undefined,
    isMobile: false,
    enableWallets: true,
    ...given,
  })
}

const names = (given: Partial<ConnectListInput>) => compose(given).map(({ name }) => name)
const fromEveryGroup: Partial<ConnectListInput> = {
  wallets: [
    toWallet({ name: 'Announced' }),
    toWallet({ name: 'Sdk', type: 'EXTERNAL' }),
    toWallet({ name: 'Phone', ...PHONE, supports: { pairing: true, reachesListed: true } }),
  ],
  recent: [{ id: 'recent', name: 'Recent', imageId: 'recent' }],
  featured: [listing('featured')],
  custom: [{ id: 'custom', name: 'Custom' }],
  recommended: [listing('recommended')],
}

describe('the groups of the connect list', () => {
  it('are ordered as walletConnect, recent, injected, featured, custom, external, recommended (Spec §2.42)', () => {
    expect(compose(fromEveryGroup).map(({ group }) => group)).toEqual([
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended',
    ])
  })

  it('are ordered by the configuration if there is one (Spec §2.45)', () => {
    const order = ['external', 'recommended', 'injected'] as const
    expect(compose({ ...fromEveryGroup, order }).map(({ group }) => group)).toEqual([...order])
  })

  it('include pairing only if the site supports it, and while no wallet is paired (Spec §2.43)', () => {
    const wallets = [
      toWallet({
        id: 'walletConnect',
        name: 'WalletConnect',
        ...PHONE,
        supports: { pairing: true, reachesListed: true },
      }),
    ]
    expect(compose({ wallets })).toMatchObject([{ group: 'walletConnect', tag: 'qr-code' }])
    expect(compose({ wallets: [] })).toEqual([])
    expect(compose({ wallets, connectedWalletId: 'walletConnect' })).toEqual([])
  })

  it('include no pairing by QR code on a phone, which cannot scan itself', () => {
    expect(compose({ ...fromEveryGroup, isMobile: true }).map(({ group }) => group)).not.toContain('walletConnect')
  })

  it('list the wallets that can be paired on a relay of the site, and no pairing if there are none', () => {
    const wallets = [toWallet({ id: 'walletConnect', name: 'WalletConnect', ...PHONE })]
    const custom = [
      { id: 'pocket', name: 'Pocket' },
      { id: 'purse', name: 'Purse' },
    ]
    expect(compose({ wallets, custom })[0]).toMatchObject({ group: 'walletConnect', reaches: ['Pocket', 'Purse'] })
    expect(compose({ wallets })).toEqual([])
    const everybodys = wallets.map((wallet) => ({ ...wallet, supports: { pairing: true, reachesListed: true } }))
    expect(compose({ wallets: everybodys, custom })[0]).toMatchObject({ reaches: undefined })
  })

  it('include each of the seven types of wallet; the embedded wallet is in none (Spec §3.21)', () => {
    const groups: Readonly<Record<ConnectorType, ConnectorGroup | undefined>> = {
      MULTI_CHAIN: 'injected',
      ANNOUNCED: 'injected',
      INJECTED: 'injected',
      EXTERNAL: 'external',
      WALLET_CONNECT: 'walletConnect',
      AUTH: undefined,
      ID_AUTH: undefined,
    }
    for (const [type, group] of Object.entries(groups)) {
      const supports = type === 'WALLET_CONNECT' ? { pairing: true, reachesListed: true } : {}
      const wallets = [toWallet({ name: 'One', type: type as ConnectorType, supports })]
      expect([type, compose({ wallets }).map((row) => row.group)]).toEqual([type, group === undefined ? [] : [group]])
    }
  })

  it('are absent without entries (Spec §2.46)', () => {
    expect(compose({})).toEqual([])
    expect(compose({ custom: [{ id: 'own', name: 'Own' }] }).map(({ group }) => group)).toEqual(['custom'])
  })
})

describe('a site without external wallets', () => {
  it('has no list of them, with any wallets and connections (enableWallets)', () => {
    expect(compose({ ...fromEveryGroup, enableWallets: false })).toEqual([])
    expect(compose({ ...fromEveryGroup, enableWallets: false, connectedWalletId: 'Announced' })).toEqual([])
  })
})

describe('the installed wallets', () => {
  it('are ordered as multi-chain, announced, injected, and are tagged as installed (Spec §2.44)', () => {
    const wallets = [
      toWallet({ name: 'At window', type: 'INJECTED', rdns: 'com.window' }),
      toWallet({ name: 'Announced' }),
      toWallet({ name: 'Many chains', type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana'] }),
    ]
    expect(compose({ wallets }).map(({ name, group, tag }) => [name, group, tag])).toEqual([
      ['Many chains', 'injected', 'installed'],
      ['Announced', 'injected', 'installed'],
      ['At window', 'injected', 'installed'],
    ])
  })

  it('are sorted by the rank of the catalogue, those without one last, in the order of discovery', () => {
    const wallets = ['unknown', 'second', 'other', 'first'].map((name) => toWallet({ name, rdns: `com.${name}` }))
    const ranked = (name: string, order: number) => ({ ...listing(name, name, `com.${name}`), order })
    const catalogue = { featured: [ranked('second', 2)], recommended: [ranked('first', 1)] }
    expect(names({ wallets, ...catalogue })).toEqual(['first', 'second', 'unknown', 'other'])
  })

  it('mark the connected one', () => {
    const wallets = [toWallet({ name: 'One' }), toWallet({ name: 'Two' })]
    expect(compose({ wallets, connectedWalletId: 'Two' }).map(({ tag }) => tag)).toEqual(['installed', 'connected'])
  })

  it('are listed once, by the most specific type, if one extension is announced in several ways', () => {
    const wallets = [
      toWallet({ id: 'injected', name: 'One', type: 'INJECTED', rdns: 'com.one' }),
      toWallet({ name: 'One', rdns: 'com.one' }),
      toWallet({ id: 'again', name: 'One again', rdns: 'COM.ONE' }),
    ]
    expect(compose({ wallets }).map(({ id }) => id)).toEqual(['com.one'])
  })

  it('are listed once if several standards announce one rdns, as the multi-chain wallet (Spec §2.44)', () => {
    const many = { type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana'] } as const
    const bySolana = { connectorId: 'wallet-standard', namespaces: ['solana'] } as const
    const byRdns = [
      toWallet({ name: 'Many', rdns: 'com.many' }),
      toWallet({ id: 'solana', name: 'Many for Solana', rdns: 'COM.many', ...bySolana }),
      toWallet({ id: 'all', name: 'All of many', rdns: 'com.many', ...many }),
    ]
    for (const wallets of [byRdns, [...byRdns].reverse()])
      expect(compose({ wallets }).map(({ id, group }) => [id, group])).toEqual([['all', 'injected']])
  })

  it('are listed twice if two extensions have one name and different rdns', () => {
    const wallets = [toWallet({ name: 'One', rdns: 'com.one' }), toWallet({ name: 'One', rdns: 'com.evil' })]
    expect(compose({ wallets }).map(({ id, detail }) => [id, detail])).toEqual([
      ['com.one', 'com.one'],
      ['com.evil', 'com.evil'],
    ])
  })

  it('are all listed under one name, because a name proves nothing; their rdns distinguishes them', () => {
    const wallets = [
      toWallet({ id: 'standard:metamask', name: 'MetaMask', connectorId: 'standard', namespaces: ['solana'] }),
      toWallet({ name: 'MetaMask', rdns: 'com.evil' }),
      toWallet({ name: 'MetaMask', rdns: 'io.metamask' }),
      toWallet({ id: 'injected', name: 'MetaMask', type: 'INJECTED' }),
      toWallet({ name: 'Other', rdns: 'com.other' }),
    ]
    expect(compose({ wallets: mergeFamilies(wallets) }).map(({ id, detail }) => [id, detail])).toEqual([
      ['standard:metamask', undefined],
      ['com.evil', 'com.evil'],
      ['io.metamask', 'io.metamask'],
      ['com.other', undefined],
      ['injected', undefined],
    ])
  })

  it('are matched with the catalogue by rdns, with priority over wallets that only have the same name', () => {
    const evil = toWallet({
      id: 'standard:metamask',
      name: 'MetaMask',
      connectorId: 'standard',
      namespaces: ['solana'],
    })
    const own = toWallet({ name: 'MetaMask', rdns: 'io.metamask' })
    expect(findWallet([evil, own], listing('mm', 'MetaMask', 'io.metamask'))).toBe(own)
  })
})

describe('knownExclusion', () => {
  it('is awaited only if the id of a wallet does not identify its listing', () => {
    expect(knownExclusion(['0a1b'], {})).toBeUndefined()
    expect(knownExclusion(['com.bad'], {})).toEqual([])
    expect(knownExclusion([], {})).toEqual([])
  })

  it('is also awaited after a failure of the catalogue, and only by a site that excludes ids of the catalogue', () => {
    const failed = { data: { excluded: undefined } }
    expect(knownExclusion(['0a1b'], failed)).toBeUndefined()
    expect(knownExclusion(['com.bad'], failed)).toEqual([])
    expect(knownExclusion([], failed)).toEqual([])
  })
})

describe('an excluded wallet', () => {
  it.each([
    ['its name', toWallet({ name: 'BAD wallet', rdns: 'com.other' })],
    ['its rdns', toWallet({ name: 'Renamed', rdns: 'COM.bad' })],
  ])('is hidden by %s, ignoring case (Spec §5.19)', (_, wallet) => {
    expect(names({ wallets: [wallet], excluded: [listing('bad', 'Bad Wallet', 'com.bad')] })).toEqual([])
  })

  it('is hidden in every group', () => {
    const bad = listing('bad', 'Bad', 'com.bad')
    const recent = [{ id: 'com.bad', name: 'Bad', rdns: 'com.bad', imageId: 'bad' }]
    expect(names({ recent, featured: [bad], recommended: [bad], excluded: [bad], excludeIds: ['bad'] })).toEqual([])
  })

  it('is hidden by its rdns or its id without a response of the catalogue (Spec §5.19)', () => {
    const wallets = [toWallet({ name: 'Bad', rdns: 'com.bad' }), toWallet({ name: 'Good', rdns: 'com.good' })]
    const custom = [{ id: 'own', name: 'Own' }]
    expect(names({ wallets, custom, excludeIds: ['COM.bad', 'own'] })).toEqual(['Good'])
  })

  it('is hidden until the catalogue has identified the installed wallets (Spec §5.19)', () => {
    const wallets = [
      toWallet({ name: 'Perhaps', rdns: 'com.perhaps' }),
      toWallet({ name: 'Phone', ...PHONE, supports: { pairing: true, reachesListed: true } }),
    ]
    expect(names({ wallets, excludeIds: ['0a1b'], excluded: undefined })).toEqual(['Phone'])
    expect(names({ wallets, excludeIds: ['0a1b'], excluded: [] })).toEqual(['Phone', 'Perhaps'])
  })

  it('is shown without the response about excluded ids if an included listing has its rdns', () => {
    const wallets = [toWallet({ name: 'Wanted', rdns: 'com.wanted' }), toWallet({ name: 'Perhaps', rdns: 'com.bad' })]
    const recommended = [listing('2c3d', 'Wanted', 'com.wanted')]
    const rows = compose({ wallets, recommended, excludeIds: ['0a1b'], excluded: undefined })
    expect(rows.map(({ name, group }) => [name, group])).toEqual([['Wanted', 'injected']])
  })

  it('is not shown as recent without the response about excluded ids (Spec §5.19)', () => {
    const recent = [
      { id: 'com.perhaps', name: 'Perhaps', rdns: 'com.perhaps', imageId: 'perhaps' },
      { id: 'standard:Also', name: 'Also perhaps', imageId: 'also' },
      { id: '2c3d', name: 'Chosen in the catalogue', rdns: 'com.chosen', imageId: 'chosen' },
    ]
    const wallets = [toWallet({ id: 'standard:Also', name: 'Also perhaps' })]
    expect(names({ recent, wallets, excludeIds: ['0a1b'], excluded: undefined })).toEqual(['Chosen in the catalogue'])
  })

  it('is also a generic injected Browser Wallet on a computer, and not on a phone (Spec §5.20)', () => {
    const wallets = [toWallet({ name: 'Browser Wallet', type: 'INJECTED' })]
    expect(names({ wallets })).toEqual([])
    expect(names({ wallets, isMobile: true })).toEqual(['Browser Wallet'])
  })

  it('is not an injected wallet with an rdns, or with a known name at window.ethereum; any other injected wallet is (Spec §5.21)', () => {
    const wallets = [
      toWallet({ name: 'With rdns', rdns: 'com.with', type: 'INJECTED' }),
      toWallet({ name: 'Found by its flag', type: 'INJECTED' }),
      toWallet({ name: 'Browser Wallet', type: 'INJECTED' }),
    ]
    expect(names({ wallets })).toEqual(['With rdns', 'Found by its flag'])
  })
})

describe('the recent wallets', () => {
  const recent = [{ id: 'com.one', name: 'One', rdns: 'com.one', imageId: 'one' }]

  it('are not shown twice if they are installed', () => {
    expect(compose({ recent, wallets: [toWallet({ name: 'One', rdns: 'com.one' })] }).map(({ key }) => key)).toEqual([
      'wallet:com.one',
    ])
    expect(compose({ recent, wallets: [toWallet({ id: 'com.one', name: 'One, renamed' })] })).toHaveLength(1)
  })

  it('are listed before the other installed ones after an extension was disconnected (Spec §2.42)', () => {
    const wallets = [toWallet({ id: 'com.two', name: 'Two' }), toWallet({ id: 'com.one', name: 'One' })]
    const tags = (connectedWalletId?: string) =>
      compose({ recent, wallets, connectedWalletId }).map(({ name, group, tag }) => [name, group, tag])
    expect(tags()).toEqual([
      ['One', 'recent', 'recent'],
      ['Two', 'injected', 'installed'],
    ])
    expect(tags('com.one')).toEqual([
      ['Two', 'injected', 'installed'],
      ['One', 'injected', 'connected'],
    ])
  })

  it('count a wallet as one that was used in several chain families, with an id of each', () => {
    const evm = toWallet({ id: 'com.one', name: 'One' })
    const onSolana = toWallet({ id: 'standard:One', name: 'One', connectorId: 'other', namespaces: ['solana'] })
    const both = [...recent, { id: 'standard:One', name: 'One' }]
    expect(compose({ recent: both, wallets: mergeFamilies([evm, onSolana]) }).map(({ key }) => key)).toEqual([
      'wallet:com.one',
    ])
  })

  it('count the two names of one mobile wallet as one', () => {
    const phone = { id: 'x', name: 'MetaMask', rdns: 'io.metamask.mobile', imageId: 'x' }
    expect(compose({ recent: [phone], wallets: [toWallet({ name: 'MetaMask', rdns: 'io.metamask' })] })).toHaveLength(1)
  })

  it('replace the same wallet in the later groups', () => {
    const rows = compose({
      recent,
      featured: [listing('f', 'One', 'com.one')],
      custom: [{ id: 'c', name: 'one' }],
      recommended: [listing('r', 'One', 'com.one')],
    })
    expect(rows.map(({ group, listing: known }) => [group, known?.id])).toEqual([['recent', 'f']])
  })

  it('are omitted if only their missing extension describes them', () => {
    expect(names({ recent: [{ id: 'com.gone', name: 'Gone', rdns: 'com.gone' }] })).toEqual([])
  })

  it('are omitted if the site excludes them', () => {
    expect(names({ recent, excludeIds: ['com.one'] })).toEqual([])
  })
})

describe('the wallets of the catalogue and of the site', () => {
  const here = [toWallet({ name: 'Here', rdns: 'com.here' })]

  it('are omitted if the wallet is installed', () => {
    const there = listing('here', 'Another name', 'com.here')
    expect(names({ wallets: here, featured: [there], recommended: [there] })).toEqual(['Here'])
    expect(names({ wallets: here, custom: [{ id: 'c', name: 'here' }] })).toEqual(['Here'])
  })

  it('are not matched with another wallet of the same name', () => {
    const other = listing('other', 'Here', 'com.other')
    expect(compose({ wallets: here, featured: [other] })).toHaveLength(2)
  })

  it('are recommended in the slots of four that featured, custom and installed ones leave (Spec §9.11)', () => {
    const recommended = ['a', 'b', 'c', 'd', 'e'].map((id) => listing(id))
    const count = (given: Partial<ConnectListInput>) =>
      compose({ recommended, ...given }).filter(({ group }) => group === 'recommended').length
    expect(count({})).toBe(4)
    expect(count({ featured: [listing('f')], custom: [{ id: 'c', name: 'c' }], wallets: here })).toBe(1)
    expect(count({ featured: ['1', '2', '3', '4', '5'].map((id) => listing(id)) })).toBe(0)
    expect(count({ isMobile: true, wallets: [toWallet({ name: 'Browser Wallet', type: 'INJECTED' })] })).toBe(4)
  })

  it('are recommended only from the included ones, if the site lists some', () => {
    const recommended = ['a', 'b', 'c'].map((id) => listing(id))
    expect(names({ recommended, includeIds: ['b'] })).toEqual(['b'])
    expect(names({ recommended, featured: [listing('a')], includeIds: [] })).toEqual(['a', 'b', 'c'])
  })
})

describe('a wallet that two connectors announce under the same name', () => {
  const onEvm = toWallet({ id: 'app.harbor', name: 'Harbor', rdns: 'app.harbor' })
  const onSolana = toWallet({ id: 'standard:Harbor', name: 'Harbor', connectorId: 'standard', namespaces: ['solana'] })
  const wallets = mergeFamilies([onEvm, onSolana])

  it('is one row of type MULTI_CHAIN, before the announced ones (Spec §2.42, §3.21)', () => {
    const rows = compose({ wallets: [toWallet({ name: 'Announced' }), ...wallets] })
    expect(rows.map(({ name, candidate }) => [name, candidate?.type])).toEqual([
      ['Harbor', 'MULTI_CHAIN'],
      ['Announced', 'ANNOUNCED'],
    ])
  })

  it('is the recent one by each of its ids, and is connected by each', () => {
    for (const { id } of [onEvm, onSolana]) {
      expect(compose({ wallets, recent: [{ id, name: 'Harbor' }] })).toMatchObject([{ tag: 'recent', name: 'Harbor' }])
      expect(compose({ wallets, connectedWalletId: id })).toMatchObject([{ tag: 'connected' }])
    }
  })

  it('is listed for one family with the catalogue entry of that family', () => {
    const featured = [
      { ...listing('lumen'), chains: ['solana'] },
      { ...listing('juniper'), chains: ['eip155:1'] },
      { ...listing('anywhere'), chains: [] },
    ]
    const rows = compose({ wallets, featured, namespace: 'solana' })
    expect(rows.map(({ id }) => id)).toEqual(['app.harbor', 'lumen', 'anywhere'])
  })
})
