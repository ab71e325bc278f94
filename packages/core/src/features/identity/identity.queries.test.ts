import { createFakeConnector } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, FRIEND, look, WALLET } from '../../reads/client.test.fixture.ts'

const alice = { name: 'alice.eth', avatar: 'https://img.example/alice.png' }

/** The stored keys of a connection and its identity. */
const KEPT = [
  '@appkit/connection_status',
  '@appkit/connected_namespaces',
  '@appkit/eip155:connected_connector_id',
  '@appkit/connections',
  '@appkit/identity_cache',
]

describe('identity', () => {
  it('has the avatar and the name of an account (Spec §3.31, §3.3, §7.5)', async () => {
    const { reads, settle } = await createRig({ gateway: { identities: { [ACCOUNT]: alice } } })
    const shown = look(reads.identity({ address: ACCOUNT }))
    await settle()
    expect(shown.now()).toMatchObject({ status: 'ready', data: alice })
  })

  it('is queried with the connected account as sender (Spec §7.5)', async () => {
    const { reads, gateway, connect, settle } = await createRig()
    const senders: unknown[] = []
    const { getIdentity } = gateway
    gateway.getIdentity = (request) => {
      senders.push([request.address, request.sender])
      return getIdentity(request)
    }
    look(reads.identity({ address: FRIEND }))
    await settle()
    await connect()
    look(reads.identity({ address: ACCOUNT }))
    await settle()
    expect(senders).toEqual([
      [FRIEND, undefined],
      [ACCOUNT, ACCOUNT],
    ])
  })

  it('is cached for 300 seconds (Spec §4.29)', async () => {
    const { reads, clock, settle, callCount } = await createRig({ gateway: { identities: { [ACCOUNT]: alice } } })
    const lookOnce = async () => {
      const { stop } = look(reads.identity({ address: ACCOUNT }))
      await settle()
      stop()
    }
    await lookOnce()
    await clock.advance(299_999)
    await lookOnce()
    expect(callCount('getIdentity')).toBe(1)
    await clock.advance(1)
    await lookOnce()
    expect(callCount('getIdentity')).toBe(2)
  })

  it.each([
    ['before that from storage', 299_999, 0],
    ['after that from the gateway', 300_000, 1],
  ])('is cached for 300 seconds over a reload: %s (Spec §4.29)', async (_, afterMs, calls) => {
    const data = { gateway: { identities: { [ACCOUNT]: alice } }, isPermitted: true }
    const first = await createRig(data)
    await first.connect()
    look(first.reads.identity({ address: ACCOUNT }))
    await first.settle()
    const stored = Object.fromEntries(KEPT.map((key) => [key, first.storage.get(key) ?? '']))
    const next = await createRig({ ...data, stored })
    await next.clock.advance(afterMs)
    const shown = look(next.reads.identity({ address: ACCOUNT }))
    await next.settle()
    expect([shown.now().data, next.callCount('getIdentity')]).toEqual([alice, calls])
  })

  it('is empty without a query if the gateway does not serve the active network, and fetched once it does (Spec §5.40)', async () => {
    const { client, reads, connect, settle, callCount } = await createRig({
      gateway: { networks: ['eip155:8453'], identities: { [ACCOUNT]: alice } },
    })
    await connect()
    const shown = look(reads.identity({ address: ACCOUNT }))
    await settle()
    expect(shown.now().data).toEqual({ name: null, avatar: null })
    expect(callCount('getIdentity')).toBe(0)
    await client.actions.switchNetwork('eip155:8453')
    await settle()
    await settle()
    expect(shown.now().data).toEqual(alice)
  })

  it('is fetched again on another network if the name belongs to a contract on one network (Spec §7.5)', async () => {
    const bound = { ...alice, chainId: 'eip155:1' }
    const { client, reads, gateway, connect, settle } = await createRig({
      gateway: { identities: { [ACCOUNT]: bound } },
    })
    await connect()
    const shown = look(reads.identity({ address: ACCOUNT }))
    await settle()
    expect(shown.now().data).toEqual(bound)
    const networks: unknown[] = []
    const { getIdentity } = gateway
    gateway.getIdentity = async (request) => {
      networks.push(request.networkId)
      return request.networkId === 'eip155:1' ? getIdentity(request) : { name: null, avatar: null }
    }
    await client.actions.switchNetwork('eip155:8453')
    await settle()
    await settle()
    expect([shown.now().data, networks]).toEqual([{ name: null, avatar: null }, ['eip155:8453']])
    await client.actions.switchNetwork('eip155:1')
    await settle()
    await settle()
    expect(shown.now().data).toEqual(bound)
  })

  it('is empty while the wallet is on a network that the site does not have (Spec §5.40)', async () => {
    const { reads, wallet, connect, settle, callCount } = await createRig({
      gateway: { identities: { [ACCOUNT]: alice } },
    })
    await connect()
    wallet.changeNetwork('eip155:137')
    await settle()
    look(reads.identity({ address: ACCOUNT }))
    await settle()
    expect(callCount('getIdentity')).toBe(0)
  })

  it('is empty without a gateway, and sends no query', async () => {
    const { reads, settle, gateway } = await createRig({ hasGateway: false })
    const shown = look(reads.identity({ address: ACCOUNT }))
    await settle()
    expect(shown.now().data).toEqual({ name: null, avatar: null })
    expect(gateway.calls).toEqual([])
  })

  it('fails silently, and is queried again by the next listener', async () => {
    const { client, reads, gateway, settle, eventNames } = await createRig({
      gateway: { identities: { [ACCOUNT]: alice } },
    })
    gateway.failNext('getIdentity')
    const first = look(reads.identity({ address: ACCOUNT }))
    await settle()
    first.stop()
    expect(client.getState().toast).toBeUndefined()
    expect(eventNames()).toEqual([])
    const second = look(reads.identity({ address: ACCOUNT }))
    await settle()
    expect(second.now().data).toEqual(alice)
  })

  it('is in the state of the next visit before any query, and is cleared with the last connection (Spec §3.39)', async () => {
    const first = await createRig({ gateway: { identities: { [ACCOUNT]: alice } } })
    await first.connect()
    look(first.client.reads.identity({ address: ACCOUNT }))
    await first.settle()
    expect(first.client.getState().identities).toEqual({ [ACCOUNT]: { value: alice } })

    const next = await createRig({
      stored: Object.fromEntries(KEPT.map((key) => [key, first.storage.get(key) ?? ''])),
      options: { connectors: [createFakeConnector({ wallets: [{ id: WALLET, isPermitted: true }] })] },
    })
    expect(next.client.getState().identities).toEqual({ [ACCOUNT]: { value: alice } })
    expect(next.callCount('getIdentity')).toBe(0)
    await first.client.actions.disconnect()
    await first.settle()
    expect(first.client.getState().identities).toBeUndefined()
  })
})
