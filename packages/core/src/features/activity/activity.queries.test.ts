import type { Transaction } from '@latchkey/protocol/gateway'
import { describe, expect, it } from 'vitest'
import {
  ACCOUNT,
  createRig,
  look,
  NFT as nft,
  onBase,
  onMainnet,
  SEND as send,
} from '../../reads/client.test.fixture.ts'

const transaction = (id: string, minedAt: string): Transaction => ({
  ...send,
  id,
  metadata: { ...send.metadata, hash: id, minedAt },
})
const history = {
  [ACCOUNT]: [
    transaction('c', '2026-01-03T00:00:00.000Z'),
    transaction('b', '2025-12-02T00:00:00.000Z'),
    transaction('a', '2025-12-01T00:00:00.000Z'),
  ],
}
const idsOf = (months: readonly { transactions: readonly Transaction[] }[] | undefined) =>
  months?.map(({ transactions }) => transactions.map(({ id }) => id))

describe('activity', () => {
  it('is read page by page with a cursor, by month, newest first (Spec §4.30, §3.11, §3.12, §1.8)', async () => {
    const { reads, settle, events } = await createRig({ gateway: { history, pageSize: 2 } })
    const read = reads.activity(onMainnet)
    const shown = look(read)
    expect(shown.now()).toMatchObject({ status: 'loading', isFetching: true })
    await settle()
    expect(idsOf(shown.now().data)).toEqual([['c'], ['b']])
    expect(shown.now()).toMatchObject({ status: 'ready', isFetching: false, hasMore: true })
    read.loadMore()
    expect(shown.now().isFetchingMore).toBe(true)
    read.loadMore()
    await settle()
    expect(idsOf(shown.now().data)).toEqual([['c'], ['b', 'a']])
    expect(shown.now().hasMore).toBe(false)
    read.loadMore()
    expect(events.filter(({ event }) => event === 'LOAD_MORE_TRANSACTIONS')).toMatchObject([
      { properties: { cursor: '2' } },
    ])
  })

  it('is empty and without a cursor for an account without transactions (Spec §3.12)', async () => {
    const { client, reads, settle, connect } = await createRig({ gateway: { history: {} } })
    await connect()
    const read = reads.activity(onMainnet)
    const shown = look(read)
    expect(shown.now()).toMatchObject({ status: 'loading', isFetching: true })
    await settle()
    expect(shown.now()).toMatchObject({ status: 'ready', isFetching: false, data: [], hasMore: false })
    expect(client.getState().lastNetworkInView).toBe('eip155:1')
  })

  it('stores the network that is viewed again while its activity is fresh (Spec §3.12)', async () => {
    const { client, reads, settle, connect } = await createRig({ gateway: { history } })
    await connect()
    for (const account of [onMainnet, onBase, onMainnet]) {
      const shown = look(reads.activity(account))
      await settle()
      expect(client.getState().lastNetworkInView).toBe(account.networkId)
      shown.stop()
    }
  })

  it('stores the network that was viewed last, until the last wallet disconnects (Spec §3.12)', async () => {
    const { client, reads, settle, connect } = await createRig({ gateway: { history } })
    await connect()
    const inView = () => client.getState().lastNetworkInView
    expect(inView()).toBeUndefined()
    for (const account of [onMainnet, onBase]) {
      look(reads.activity(account))
      await settle()
      expect(inView()).toBe(account.networkId)
    }
    await client.actions.disconnect()
    expect(inView()).toBeUndefined()
  })

  it('keeps only transactions of the active network (Spec §5.16)', async () => {
    const { reads, settle } = await createRig({ gateway: { history } })
    const shown = look(reads.activity(onBase))
    await settle()
    expect(shown.now()).toMatchObject({ status: 'ready', data: [] })
  })

  it('returns the coverage of the history from the same response (Spec §7.6)', async () => {
    const since = { block: 500, minedAt: '2026-01-02T00:00:00.000Z' }
    const coverage = [
      { chain: 'eip155:1', isIndexed: true, since },
      { chain: 'eip155:8453', isIndexed: false, since: null },
    ]
    const { reads, settle, callCount } = await createRig({ gateway: { history, coverage } })
    const [shown, onMain] = [look(reads.activity(onMainnet)), look(reads.coverage(onMainnet))]
    await settle()
    expect(shown.now().data).toHaveLength(2)
    expect(onMain.now()).toMatchObject({ status: 'ready', data: [{ isIndexed: true, since }] })
    expect(callCount('getHistory')).toBe(1)
    const there = look(reads.coverage(onBase))
    await settle()
    expect(there.now().data).toEqual([{ chain: 'eip155:8453', isIndexed: false, since: null }])
  })

  it('returns the coverage of collectibles from their own response', async () => {
    const coverage = [{ chain: 'eip155:1', isIndexed: false, since: null }]
    const { reads, settle, callCount } = await createRig({ gateway: { coverage } })
    const [shown, kept] = [look(reads.nfts(onMainnet)), look(reads.nftCoverage(onMainnet))]
    await settle()
    expect([shown.now().data, kept.now().data]).toEqual([[], coverage])
    expect([callCount('getNfts'), callCount('getHistory')]).toEqual([1, 0])
  })

  it('returns no coverage if the service sends none (Spec §7.6)', async () => {
    const { reads, settle } = await createRig({ gateway: { history } })
    const shown = look(reads.coverage(onMainnet))
    await settle()
    expect(shown.now()).toMatchObject({ status: 'ready', data: [] })
  })

  it('is empty and without a cursor after a failure, which is tracked and shown (Spec §4.31, §8.2, §3.12)', async () => {
    const { client, reads, gateway, settle, eventNames } = await createRig({ gateway: { history } })
    gateway.failNext('getHistory')
    const read = reads.activity(onMainnet)
    const shown = look(read)
    await settle()
    expect(shown.now()).toMatchObject({
      status: 'failed',
      data: [],
      hasMore: false,
      failure: { code: 'activity/unavailable' },
    })
    expect(eventNames()).toEqual(['ERROR_FETCH_TRANSACTIONS'])
    expect(client.getState().toast?.message).toMatchObject({ code: 'activity/unavailable' })
    read.refetch()
    await settle()
    expect(shown.now().status).toBe('ready')
  })

  it('stops paging when a page fails, and continues there at the next fetch (Spec §4.31)', async () => {
    const { reads, gateway, settle, events, callCount } = await createRig({ gateway: { history, pageSize: 1 } })
    const read = reads.activity(onMainnet)
    const shown = look(read)
    await settle()
    gateway.failNext('getHistory')
    read.loadMore()
    await settle()
    expect(shown.now()).toMatchObject({ status: 'ready', hasMore: false, failure: { code: 'activity/unavailable' } })
    expect(events.at(-1)).toMatchObject({ event: 'ERROR_FETCH_TRANSACTIONS', properties: { cursor: '1' } })
    read.loadMore()
    await settle()
    expect(callCount('getHistory')).toBe(2)
    read.refetch()
    await settle()
    expect(idsOf(shown.now().data)).toEqual([['c'], ['b']])
    expect(shown.now()).toMatchObject({ hasMore: true })
  })

  it('sends no query for a network that is not served, and reports it differently from a failure (Spec §7.3, §5.40)', async () => {
    const { client, reads, settle, callCount, eventNames } = await createRig({ gateway: { history, networks: [] } })
    const shown = look(reads.activity(onMainnet))
    await settle()
    expect(shown.now()).toMatchObject({ status: 'failed', data: [], failure: { code: 'network/unsupported' } })
    expect(callCount('getHistory')).toBe(0)
    expect(eventNames()).toEqual([])
    expect(client.getState().toast).toBeUndefined()
  })

  it('does not report a network as not served if the list of networks cannot be read', async () => {
    const { reads, gateway, settle } = await createRig({ gateway: { history } })
    gateway.failNext('getSupportedNetworks')
    const shown = look(reads.activity(onMainnet))
    await settle()
    expect(shown.now()).toMatchObject({ status: 'failed', failure: { code: 'activity/unavailable' } })
  })

  it("fails with 'Transactions can't be fetched without an accountAddress' without one (Spec §8.13)", async () => {
    const { reads, settle } = await createRig({ gateway: { history } })
    const shown = look(reads.activity({ ...onMainnet, address: '' }))
    await settle()
    expect(shown.now().failure?.code).toBe('activity/no-account')
  })

  it('is fetched again after a sent transaction', async () => {
    const { client, reads, gateway, settle } = await createRig({ gateway: { history } })
    const shown = look(reads.activity(onMainnet))
    await settle()
    const sent = transaction('d', '2026-01-04T00:00:00.000Z')
    gateway.learn({ history: { [ACCOUNT]: [sent, ...(history[ACCOUNT] ?? [])] } })
    client.actions.refresh()
    await settle()
    expect(idsOf(shown.now().data)?.[0]).toEqual(['d', 'c'])
  })

  it('fetches only the pages that may have changed after a sent transaction', async () => {
    const { client, reads, gateway, settle, callCount } = await createRig({ gateway: { history, pageSize: 1 } })
    const read = reads.activity(onMainnet)
    const shown = look(read)
    await settle()
    for (let more = 0; more < 2; more += 1) {
      read.loadMore()
      await settle()
    }
    expect([idsOf(shown.now().data), callCount('getHistory')]).toEqual([[['c'], ['b', 'a']], 3])
    const sent = transaction('d', '2026-01-04T00:00:00.000Z')
    gateway.learn({ history: { [ACCOUNT]: [sent, ...(history[ACCOUNT] ?? [])] } })
    client.actions.refresh()
    await expect.poll(() => shown.now().isFetching).toBe(false)
    expect([idsOf(shown.now().data), callCount('getHistory')]).toEqual([
      [
        ['d', 'c'],
        ['b', 'a'],
      ],
      5,
    ])
  })

  it('is fetched again if it is older than 15 seconds, and not before', async () => {
    const { reads, clock, settle, callCount } = await createRig({ gateway: { history } })
    const lookOnce = async () => {
      const { stop } = look(reads.activity(onMainnet))
      await settle()
      stop()
    }
    await lookOnce()
    await clock.advance(14_999)
    await lookOnce()
    expect(callCount('getHistory')).toBe(1)
    await clock.advance(1)
    await lookOnce()
    expect(callCount('getHistory')).toBe(2)
  })

  it('is cleared when the last wallet disconnects (Spec §4.6)', async () => {
    const { client, reads, settle, connect } = await createRig({ gateway: { history } })
    await connect()
    const { stop } = look(reads.activity(onMainnet))
    await settle()
    stop()
    await client.actions.disconnect()
    expect(reads.activity(onMainnet).getSnapshot()).toMatchObject({ status: 'loading', hasMore: false })
  })
})

describe('nfts', () => {
  it('contains no spam and no duplicates (Spec §1.7)', async () => {
    const spam = { ...nft, tokenId: '2', isSpam: true }
    const { reads, settle } = await createRig({ gateway: { nfts: { [ACCOUNT]: [nft, spam, nft] } } })
    const shown = look(reads.nfts(onMainnet))
    await settle()
    expect(shown.now().data).toEqual([nft])
  })

  it('fails, and can be fetched again', async () => {
    const { reads, gateway, settle } = await createRig({ gateway: { nfts: { [ACCOUNT]: [nft] } } })
    gateway.failNext('getNfts')
    const read = reads.nfts(onMainnet)
    const shown = look(read)
    await settle()
    expect(shown.now()).toMatchObject({ status: 'failed', failure: { code: 'http/unreachable' } })
    read.refetch()
    await settle()
    expect(shown.now()).toMatchObject({ status: 'ready', data: [nft] })
  })
})
