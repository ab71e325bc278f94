import { WalletError } from '@latchkey/errors'
import { gatewayExamples } from '@latchkey/protocol/gateway-examples'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, FRIEND, look, onBase, onMainnet } from '../../reads/client.test.fixture.ts'

const balances = { [ACCOUNT]: gatewayExamples.balance.balances }
const PORTFOLIO_KEY = '@appkit/portfolio_cache'

describe('portfolio', () => {
  it('is fetching first, and then returns the tokens (Spec §4.25, §1.6)', async () => {
    const { reads, settle } = await createRig({ gateway: { balances } })
    const shown = look(reads.portfolio(onMainnet))
    expect(shown.now()).toMatchObject({ status: 'loading', isFetching: true })
    await settle()
    expect(shown.now()).toMatchObject({ status: 'ready', isFetching: false, data: gatewayExamples.balance.balances })
  })

  it('returns cached data for 30 seconds, then fetches again (Spec §4.28)', async () => {
    const { reads, clock, settle, callCount } = await createRig({ gateway: { balances } })
    const lookOnce = async () => {
      const { stop } = look(reads.portfolio(onMainnet))
      await settle()
      stop()
    }
    await lookOnce()
    await clock.advance(29_999)
    await lookOnce()
    expect(callCount('getBalance')).toBe(1)
    await clock.advance(1)
    await lookOnce()
    expect(callCount('getBalance')).toBe(2)
  })

  it('returns persisted data right after a reload, and fetches nothing while it is fresh (Spec §4.28)', async () => {
    const kept = { timestamp: Date.UTC(2026, 0, 1) - 10_000, value: gatewayExamples.balance.balances }
    const stored = {
      [PORTFOLIO_KEY]: JSON.stringify({ [`eip155:1:${ACCOUNT}`]: kept }),
      ...session,
    }
    const { reads, settle, callCount } = await createRig({ gateway: { balances }, stored })
    const shown = look(reads.portfolio(onMainnet))
    expect(shown.now()).toMatchObject({ status: 'ready', data: kept.value })
    await settle()
    expect(callCount('getBalance')).toBe(0)
  })

  it('covers all networks of the site if none is given, and fails silently', async () => {
    const everywhere = ['eip155:1', 'eip155:8453', 'eip155:56'].map((chainId, at) => ({
      ...gatewayExamples.balance.balances[0],
      chainId,
      value: 3 - at,
    }))
    const held = { [ACCOUNT]: everywhere as typeof gatewayExamples.balance.balances }
    const { client, reads, gateway, settle } = await createRig({ gateway: { balances: held } })
    gateway.failNext('getBalance')
    const failed = look(reads.portfolio({ address: ACCOUNT }))
    await settle()
    expect(failed.now().status).toBe('failed')
    expect(client.getState().toast).toBeUndefined()
    failed.stop()
    const shown = look(reads.portfolio({ address: ACCOUNT }))
    await settle()
    expect(shown.now().data?.map(({ chainId }) => chainId)).toEqual(['eip155:1', 'eip155:8453'])
  })

  it('ignores persisted data in another shape', async () => {
    const stored = { [PORTFOLIO_KEY]: '{"eip155:1:0x":{"timestamp":"now"}}', ...session }
    const { reads, settle } = await createRig({ gateway: { balances }, stored })
    const shown = look(reads.portfolio(onMainnet))
    expect(shown.now().status).toBe('loading')
    await settle()
    expect(shown.now().status).toBe('ready')
  })

  it('reports a failure once, and is empty (Spec §4.27, §8.1)', async () => {
    const { client, reads, gateway, reporter, clock, settle } = await createRig({ gateway: { balances } })
    gateway.failNext('getBalance')
    const shown = look(reads.portfolio(onMainnet))
    await settle()
    expect(shown.now()).toMatchObject({ status: 'failed', data: [], failure: { code: 'balance/unavailable' } })
    expect(client.getState().toast).toMatchObject({ id: 1, message: { type: 'error', code: 'balance/unavailable' } })
    expect(reporter.reported.map(({ code }) => code)).toEqual(['http/unreachable'])
    gateway.failNext('getBalance')
    await clock.advance(30_000)
    reads.portfolio(onMainnet).refetch()
    await settle()
    expect(client.getState().toast?.id).toBe(1)
  })

  it('does not repeat a request within 30 seconds of a failure, and stays empty (Spec §4.26, §9.2)', async () => {
    const { reads, gateway, clock, settle, callCount } = await createRig({ gateway: { balances } })
    gateway.failNext('getBalance')
    const read = reads.portfolio(onMainnet)
    const shown = look(read)
    await settle()
    await clock.advance(29_999)
    read.refetch()
    expect(shown.now()).toMatchObject({ status: 'failed', data: [] })
    await settle()
    expect(shown.now()).toMatchObject({ status: 'failed', data: [] })
    expect(callCount('getBalance')).toBe(1)
    await clock.advance(1)
    read.refetch()
    await settle()
    expect(shown.now()).toMatchObject({ status: 'ready', data: gatewayExamples.balance.balances })
    expect(callCount('getBalance')).toBe(2)
  })

  it('keeps its data after a failed fetch', async () => {
    const { reads, gateway, settle } = await createRig({ gateway: { balances } })
    const read = reads.portfolio(onMainnet)
    const shown = look(read)
    await settle()
    gateway.failNext('getBalance')
    read.refetch()
    await settle()
    expect(shown.now()).toMatchObject({
      status: 'ready',
      data: gatewayExamples.balance.balances,
      failure: { code: 'balance/unavailable' },
    })
  })

  it('sends no query for a network that is not served, and reports that balances are unavailable (Spec §7.3, §5.40, §8.1)', async () => {
    const { client, reads, settle, callCount, reporter } = await createRig({ gateway: { balances, networks: [] } })
    const shown = look(reads.portfolio(onMainnet))
    await settle()
    expect(shown.now()).toMatchObject({ status: 'failed', data: [], failure: { context: { isUnsupported: true } } })
    expect(client.getState().toast?.message).toMatchObject({ code: 'balance/unavailable' })
    expect(callCount('getBalance')).toBe(0)
    expect(reporter.reported).toEqual([])
  })

  it('does not report a network as not served if the list of networks cannot be read', async () => {
    const { reads, gateway, settle, reporter } = await createRig({ gateway: { balances } })
    gateway.failNext('getSupportedNetworks')
    const shown = look(reads.portfolio(onMainnet))
    await settle()
    expect(shown.now()).toMatchObject({ status: 'failed', failure: { context: { isUnsupported: false } } })
    expect(reporter.reported.map(({ code }) => code)).toEqual(['http/unreachable'])
  })

  it('is fetched from the data service, without a request to the wallet (Spec §5.42)', async () => {
    const { reads, wallet, connect, settle, callCount } = await createRig({ gateway: { balances } })
    await connect()
    const before = [...wallet.requests]
    const shown = look(reads.portfolio(onMainnet))
    await settle()
    expect(shown.now().data).toEqual(gatewayExamples.balance.balances)
    expect(callCount('getBalance')).toBe(1)
    expect(wallet.requests).toEqual(before)
  })

  it('does not count an aborted fetch as a failure', async () => {
    const { client, reads, settle } = await createRig({ gateway: { balances } })
    look(reads.portfolio(onMainnet)).stop()
    await settle()
    expect(client.getState().toast).toBeUndefined()
    const shown = look(reads.portfolio(onMainnet))
    await settle()
    expect(shown.now().status).toBe('ready')
  })

  it('caches accounts and networks separately', async () => {
    const { reads, settle } = await createRig({ gateway: { balances } })
    const here = look(reads.portfolio(onMainnet))
    const there = look(reads.portfolio(onBase))
    const other = look(reads.portfolio({ ...onMainnet, address: FRIEND }))
    await settle()
    expect([here, there, other].map(({ now }) => now().data?.length)).toEqual([2, 0, 0])
  })

  it('bypasses the cache of the gateway after a sent transaction, also if it had no listener at that time', async () => {
    const { client, reads, gateway, settle } = await createRig({ gateway: { balances } })
    const forced: (boolean | undefined)[] = []
    const { getBalance } = gateway
    gateway.getBalance = (request) => {
      forced.push(request.force)
      return getBalance(request)
    }
    const first = look(reads.portfolio(onMainnet))
    await settle()
    first.stop()
    client.actions.refresh()
    await settle()
    const second = look(reads.portfolio(onMainnet))
    await settle()
    second.stop()
    expect(forced).toEqual([undefined, true])
  })

  it('is cleared when the last wallet disconnects', async () => {
    const { client, reads, settle, connect, storage } = await createRig({ gateway: { balances } })
    await connect()
    const { stop } = look(reads.portfolio(onMainnet))
    await settle()
    stop()
    expect(storage.get(PORTFOLIO_KEY)).toContain(ACCOUNT)
    await client.actions.disconnect()
    expect(storage.get(PORTFOLIO_KEY)).toBeUndefined()
    expect(reads.portfolio(onMainnet).getSnapshot().status).toBe('loading')
  })
})

describe('native balance', () => {
  it('is read from the chain, with or without a gateway', async () => {
    const { reads, gateway, settle } = await createRig({ hasGateway: false })
    const shown = look(reads.nativeBalance(onMainnet))
    await settle()
    expect(shown.now()).toMatchObject({ status: 'ready', data: { balance: '1.5', symbol: 'ETH' } })
    expect(gateway.calls).toEqual([])
  })

  it('is cached for 30 seconds (Spec §4.28)', async () => {
    const { reads, adapter, clock, settle } = await createRig()
    const first = look(reads.nativeBalance(onMainnet))
    await settle()
    first.stop()
    adapter.setBalance(ACCOUNT, 0n)
    await clock.advance(29_999)
    const second = look(reads.nativeBalance(onMainnet))
    await settle()
    expect(second.now().data?.balance).toBe('1.5')
    second.stop()
    await clock.advance(1)
    const third = look(reads.nativeBalance(onMainnet))
    await settle()
    expect(third.now().data?.balance).toBe('0')
  })

  it('fails with an error of the table if the chain does not respond', async () => {
    const { reads, adapter, settle } = await createRig()
    adapter.getBalance = async () => {
      throw new WalletError('rpc/timeout', { method: 'eth_getBalance', timeoutMs: 10_000 })
    }
    const shown = look(reads.nativeBalance(onMainnet))
    await settle()
    expect(shown.now()).toMatchObject({ status: 'failed', failure: { code: 'rpc/timeout' } })
  })
})

/** A session of an earlier visit, so that the persisted data has an owner. */
const session = {
  '@appkit/connection_status': 'connected',
  '@appkit/connected_namespaces': 'eip155',
  '@appkit/eip155:connected_connector_id': 'com.one',
  '@appkit/connections': JSON.stringify({ eip155: [{ connectorId: 'com.one', accounts: [{ address: ACCOUNT }] }] }),
}
