import { mainnet } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import {
  createFakeCatalogue,
  createFakeClock,
  createFakeEnvironment,
  createFakeReporter,
  createFakeSite,
  createFakeStorage,
  toFakeListing,
} from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { createScreenClient } from '../../create-client.ts'
import type { ClientOptions } from '../../options.ts'
import type { Read } from '../../reads/read.ts'

const toListings = (count: number, name = 'Wallet') =>
  Array.from({ length: count }, (_, at) => toFakeListing({ id: `${name}-${at}`, name: `${name} ${at}` }))

async function createRig(count: number, options: Partial<ClientOptions> = {}) {
  const clock = createFakeClock()
  const catalogue = createFakeCatalogue({ wallets: toListings(count) })
  const reporter = createFakeReporter()
  const client = createScreenClient({
    networks: [mainnet],
    adapters: [],
    connectors: [],
    services: { catalogue: async () => catalogue },
    storage: createFakeStorage(),
    clock,
    environment: createFakeEnvironment(),
    reporter,
    features: { analytics: false },
    ...options,
  })
  const tracked: unknown[] = []
  client.subscribeEvents(({ event, properties }) => event === 'SEARCH_WALLET' && tracked.push(properties))
  const { reads } = client
  const prepareWallets = () => client.prepareFor('wallets')
  await client.prepareFor('reads')
  const watch = <T>(read: Read<T>) => ({ ...read, stop: read.subscribe(() => {}), now: () => read.getSnapshot() })
  return { clock, catalogue, reporter, reads, prepareWallets, watch, tracked, settle: () => clock.advance(0) }
}

describe('all wallets', () => {
  it('are ready at once after a hover, and are requested once', async () => {
    const { catalogue, reads, prepareWallets, watch, settle } = await createRig(90)
    await prepareWallets()
    await prepareWallets()
    await settle()
    expect(catalogue.queries).toHaveLength(1)
    const all = watch(reads.wallets())
    expect(all.now().data?.wallets).toHaveLength(40)
    await prepareWallets()
    await settle()
    expect(catalogue.queries).toHaveLength(1)
  })

  it('are fetched in pages of 40, one page for each request (Spec §9.12)', async () => {
    const { catalogue, reads, watch, settle } = await createRig(90)
    const all = watch(reads.wallets())
    expect(all.now().status).toBe('loading')
    await settle()
    expect(all.now().data).toMatchObject({ count: 90 })
    expect(all.now().data?.wallets).toHaveLength(40)
    all.loadMore()
    all.loadMore()
    expect(all.now().isFetchingMore).toBe(true)
    await settle()
    expect(all.now().data?.wallets).toHaveLength(80)
    all.loadMore()
    await settle()
    expect(all.now()).toMatchObject({ hasMore: false, isFetchingMore: false })
    expect(all.now().data?.wallets).toHaveLength(90)
    all.loadMore()
    await settle()
    expect(catalogue.queries.map(({ page, entries }) => [page, entries])).toEqual([
      [1, 40],
      [2, 40],
      [3, 40],
    ])
  })

  it('are requested with the chains and filters of the site, and on a phone with its platform (Spec §7.25)', async () => {
    const { catalogue, reads, watch, settle } = await createRig(3, {
      includeWalletIds: ['Wallet-1', 'Wallet-2'],
      excludeWalletIds: ['Wallet-2'],
      environment: createFakeEnvironment({ isMobile: true, platform: 'ios' }),
    })
    const all = watch(reads.wallets())
    await settle()
    expect(all.now().data?.wallets.map(({ id }) => id)).toEqual(['Wallet-1'])
    expect(catalogue.queries).toEqual([
      {
        page: 1,
        entries: 40,
        chains: ['eip155:1'],
        include: ['Wallet-1', 'Wallet-2'],
        exclude: ['Wallet-2'],
        platform: 'ios',
      },
    ])
  })

  it('count each wallet once, also if a page repeats some', async () => {
    const { catalogue, reads, watch, settle } = await createRig(60)
    const all = watch(reads.wallets())
    await settle()
    catalogue.learn({ wallets: [toFakeListing({ id: 'new', name: 'New' }), ...toListings(60)] })
    all.loadMore()
    await settle()
    const ids = all.now().data?.wallets.map(({ id }) => id) ?? []
    expect(new Set(ids).size).toBe(ids.length)
    expect(all.now().data?.count).toBe(61)
  })

  it('are still shown if a further page fails, and that page can be requested again', async () => {
    const { catalogue, reads, watch, settle } = await createRig(50)
    const all = watch(reads.wallets())
    await settle()
    catalogue.failNext()
    all.loadMore()
    await settle()
    expect(all.now()).toMatchObject({ status: 'ready', hasMore: false, failure: { code: 'http/unreachable' } })
    all.refetch()
    await settle()
    expect(all.now().data?.wallets).toHaveLength(50)
    expect(all.now().failure).toBeUndefined()
  })

  it('fail with a reason if nothing could be fetched, and can be requested again', async () => {
    const { catalogue, reads, watch, settle } = await createRig(5)
    catalogue.failNext(new WalletError('http/timeout', { url: 'https://catalogue.fake', timeoutMs: 1 }))
    const all = watch(reads.wallets())
    await settle()
    expect(all.now()).toMatchObject({ status: 'failed', failure: { code: 'http/timeout' } })
    all.refetch()
    await settle()
    expect(all.now().data?.wallets).toHaveLength(5)
  })

  it('are empty without a catalogue', async () => {
    const { reads, watch, settle } = await createRig(5, { services: {} })
    const all = watch(reads.wallets())
    await settle()
    expect(all.now().data).toEqual({ wallets: [], count: 0 })
  })
})

describe('a search', () => {
  it('requests 100 entries once, 300 ms after the last key (Spec §9.14)', async () => {
    const { clock, catalogue, reads, watch, tracked } = await createRig(150)
    for (const text of ['wa', 'wal', 'wall']) {
      const search = watch(reads.walletSearch(text))
      await clock.advance(120)
      search.stop()
    }
    const search = watch(reads.walletSearch(' wallet '))
    await clock.advance(299)
    expect(catalogue.queries).toEqual([])
    expect(search.now().status).toBe('loading')
    await clock.advance(1)
    expect(catalogue.queries).toMatchObject([{ page: 1, entries: 100, search: 'wallet' }])
    expect(search.now().data?.wallets).toHaveLength(100)
    expect(search.now().data?.count).toBe(150)
    expect(tracked).toEqual([{ search: 'wallet' }])
    expect(clock.pending()).toBe(0)
  })

  it('returns its cached result at once when it is repeated', async () => {
    const { clock, catalogue, reads, watch } = await createRig(5)
    const first = watch(reads.walletSearch('wallet 3'))
    await clock.advance(300)
    first.stop()
    expect(watch(reads.walletSearch('wallet 3')).now().data?.count).toBe(1)
    await clock.advance(300)
    expect(catalogue.queries).toHaveLength(1)
  })

  it('succeeds with an empty result, and can be repeated after a failure', async () => {
    const { clock, catalogue, reads, watch } = await createRig(5)
    const nothing = watch(reads.walletSearch('zzz'))
    await clock.advance(300)
    expect(nothing.now()).toMatchObject({ status: 'ready', data: { wallets: [], count: 0 } })
    catalogue.failNext()
    const failing = watch(reads.walletSearch('wallet'))
    await clock.advance(300)
    expect(failing.now().status).toBe('failed')
    failing.refetch()
    await clock.advance(300)
    expect(failing.now().data?.count).toBe(5)
  })
})

describe('the catalogue', () => {
  it('consists of page, count, featured, recommended, wallets, search results and excluded wallets (Spec §3.27)', async () => {
    const { clock, catalogue, reads, watch, settle } = await createRig(60, {
      featuredWalletIds: ['Wallet-7'],
      excludeWalletIds: ['Wallet-0'],
    })
    const [lists, all] = [watch(reads.walletLists()), watch(reads.wallets())]
    const search = watch(reads.walletSearch('wallet 5'))
    lists.refetch()
    await clock.advance(300)
    const ids = (wallets: readonly { readonly id: string }[] | undefined) => wallets?.map(({ id }) => id)
    expect(ids(lists.now().data?.featured)).toEqual(['Wallet-7'])
    expect(ids(lists.now().data?.recommended)).toEqual(['Wallet-1', 'Wallet-2', 'Wallet-3', 'Wallet-4'])
    expect(ids(lists.now().data?.excluded)).toEqual(['Wallet-0'])
    expect([all.now().data?.count, all.now().data?.wallets.length, all.now().hasMore]).toEqual([59, 40, true])
    expect(search.now().data?.count).toBe(11)
    expect(ids(search.now().data?.wallets)).toContain('Wallet-59')
    all.loadMore()
    await settle()
    expect([all.now().data?.count, all.now().data?.wallets.length, all.now().hasMore]).toEqual([59, 59, false])
    expect(catalogue.queries.at(-1)).toMatchObject({ page: 2 })
  })
})

describe('one wallet', () => {
  it('is not requested if a list contains it', async () => {
    const { catalogue, reads, watch, settle } = await createRig(5)
    watch(reads.wallets())
    await settle()
    expect(watch(reads.walletListing('Wallet-2')).now().data?.name).toBe('Wallet 2')
    await settle()
    expect(catalogue.queries).toHaveLength(1)
  })

  it('is requested by its id, and fails if the catalogue does not have it', async () => {
    const { reads, watch, settle } = await createRig(5)
    const one = watch(reads.walletListing('Wallet-4'))
    const none = watch(reads.walletListing('nobody'))
    await settle()
    expect(one.now().data?.name).toBe('Wallet 4')
    expect(none.now().failure).toMatchObject({ code: 'request/not-found' })
  })
})

describe('the lists of the first screen', () => {
  it('contain one page of four recommended wallets, without featured and excluded ones (Spec §9.11)', async () => {
    const { catalogue, reads, watch, settle } = await createRig(9, {
      featuredWalletIds: ['Wallet-1'],
      excludeWalletIds: ['Wallet-0'],
    })
    const lists = watch(reads.walletLists())
    reads.walletLists().refetch()
    await settle()
    expect(lists.now().data?.recommended.map(({ id }) => id)).toEqual(['Wallet-2', 'Wallet-3', 'Wallet-4', 'Wallet-5'])
    expect(lists.now().data?.excluded?.map(({ id }) => id)).toEqual(['Wallet-0'])
    expect(catalogue.queries).toHaveLength(3)
  })

  it('contain every excluded wallet, for any number of them (Spec §5.19, §7.25)', async () => {
    const excludeWalletIds = Array.from({ length: 230 }, (_, at) => `Wallet-${at}`)
    const { catalogue, reads, watch, settle } = await createRig(240, { excludeWalletIds })
    const lists = watch(reads.walletLists())
    reads.walletLists().refetch()
    await settle()
    expect(lists.now().data?.excluded?.map(({ id }) => id)).toEqual(excludeWalletIds)
    for (const { entries, include = [], exclude = [] } of catalogue.queries) {
      expect(Math.max(entries ?? 0, include.length, exclude.length)).toBeLessThanOrEqual(100)
    }
  })

  it('contain wallets of every platform on a touch laptop, which counts as a computer (Spec §7.25)', async () => {
    const { catalogue, reads, settle } = await createRig(9, {
      environment: createFakeEnvironment({ isMobile: true, platform: 'desktop' }),
    })
    reads.walletLists().refetch()
    await settle()
    expect(catalogue.queries[0]).not.toHaveProperty('platform')
  })

  it('contain the featured wallets in the order of the site, on one page for all of them (Spec §9.15)', async () => {
    const featuredWalletIds = ['Wallet-7', 'Wallet-1', 'Wallet-5', 'Wallet-3', 'Wallet-8']
    const { catalogue, reads, watch, settle } = await createRig(9, { featuredWalletIds })
    const lists = watch(reads.walletLists())
    reads.walletLists().refetch()
    await settle()
    expect(lists.now().data?.featured.map(({ id }) => id)).toEqual(featuredWalletIds)
    expect(catalogue.queries[0]).toMatchObject({ entries: 5, include: featuredWalletIds })
  })

  it('contain one page of four if the site features none (Spec §9.15, §9.11)', async () => {
    const { catalogue, reads, watch, settle } = await createRig(9)
    const lists = watch(reads.walletLists())
    reads.walletLists().refetch()
    await settle()
    expect(lists.now().data?.featured).toEqual([])
    expect(catalogue.queries).toMatchObject([{ page: 1, entries: 4 }])
  })

  it('are empty if the catalogue fails, which is reported only to the reporter (Spec §8.22)', async () => {
    const { catalogue, reads, reporter, watch, settle } = await createRig(9)
    catalogue.failNext()
    const lists = watch(reads.walletLists())
    reads.walletLists().refetch()
    await settle()
    expect(lists.now()).toMatchObject({ status: 'ready', data: { featured: [], recommended: [], excluded: [] } })
    expect(reporter.reported.map(({ code }) => code)).toEqual(['http/unreachable'])
  })

  it('have no excluded wallets after a failure, and are fetched again at the next opening', async () => {
    const excludeWalletIds = Array.from({ length: 130 }, (_, at) => `Wallet-${at}`)
    const { catalogue, reads, watch, settle } = await createRig(140, { excludeWalletIds })
    // The first request is for the recommended wallets, the second for the first hundred of the excluded ones.
    catalogue.failNext()
    catalogue.failNext()
    const lists = watch(reads.walletLists())
    reads.walletLists().refetch()
    await settle()
    expect(lists.now()).toMatchObject({ status: 'ready', data: { excluded: undefined } })
    const failed = catalogue.queries.length
    watch(reads.walletLists())
    await settle()
    expect(catalogue.queries).toHaveLength(failed)
    reads.walletLists().refetch()
    expect(lists.now().status).toBe('ready')
    await settle()
    expect(lists.now().data?.excluded?.map(({ id }) => id)).toEqual(excludeWalletIds)
    const requests = catalogue.queries.length
    reads.walletLists().refetch()
    expect(catalogue.queries).toHaveLength(requests)
  })

  it('are not requested by a screen that is rendered before the click', async () => {
    const { catalogue, reads, watch, settle } = await createRig(9)
    const lists = watch(reads.walletLists())
    await settle()
    expect(lists.now().status).toBe('loading')
    expect(catalogue.queries).toEqual([])
  })
})

describe('pictures of networks', () => {
  it('are in the state, and from the start in that of the next visit', async () => {
    const catalogue = createFakeCatalogue({ wallets: [] })
    const site = createFakeSite()
    const open = () =>
      createScreenClient({
        networks: [mainnet],
        adapters: [],
        connectors: [],
        services: { catalogue: async () => catalogue },
        storage: site.openTab(),
        clock: createFakeClock(),
        environment: createFakeEnvironment(),
        reporter: createFakeReporter(),
      })
    const first = open()
    expect(first.getState().networkPictures).toBeUndefined()
    await first.load()
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    const src = catalogue.networkImageUrl('eip155:1', mainnet.name)
    expect(first.getState().networkPictures).toEqual({ 'eip155:1': src })
    expect(first.images.network('eip155:1')).toBe(src)
    const next = open()
    expect(next.getState().networkPictures).toEqual({ 'eip155:1': src })
    expect(next.images.network('eip155:1')).toBe(src)
  })
})
