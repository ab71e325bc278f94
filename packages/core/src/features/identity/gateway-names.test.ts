import { WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, FRIEND } from '../../reads/client.test.fixture.ts'

describe('resolving a name', () => {
  it('returns the address from the chain', async () => {
    const { client, adapter, gateway } = await createRig({ gateway: { names: { 'alice.eth': FRIEND } } })
    adapter.resolveName = async () => '0x1'
    expect(await client.actions.resolveName({ name: 'alice.eth' })).toEqual({ ok: true, value: '0x1' })
    expect(gateway.calls).toEqual([])
  })

  it.each(['names/not-found', 'network/unsupported'] as const)(
    'continues at the gateway after %s of the chain (Spec §7.16)',
    async (code) => {
      const { client, adapter } = await createRig({ gateway: { names: { 'alice.eth': FRIEND } } })
      const refusal = { name: 'alice.eth', networkId: 'eip155:1' }
      adapter.resolveName = async () => Promise.reject(new WalletError(code, refusal))
      expect(await client.actions.resolveName({ name: 'alice.eth' })).toEqual({ ok: true, value: FRIEND })
      expect(await client.actions.resolveName({ name: 'bob.eth' })).toMatchObject({
        ok: false,
        error: { code: 'names/not-found' },
      })
    },
  )

  it('caches the address of a name for 300 seconds, also over a reload (Spec §4.29, §3.39)', async () => {
    const { client, adapter, clock, storage, connect } = await createRig()
    await connect()
    let calls = 0
    adapter.resolveName = async () => {
      calls += 1
      return FRIEND
    }
    const resolve = () => client.actions.resolveName({ name: 'alice.eth' })
    expect([await resolve(), await resolve()]).toEqual(Array(2).fill({ ok: true, value: FRIEND }))
    expect(calls).toBe(1)
    const stored = storage.get('@appkit/ens_cache') ?? ''
    expect(stored).toContain(FRIEND)
    await clock.advance(299_999)
    await resolve()
    expect(calls).toBe(1)
    await clock.advance(1)
    await resolve()
    expect(calls).toBe(2)
    await client.actions.disconnect()
    expect(storage.get('@appkit/ens_cache')).toBeUndefined()
  })

  it('caches the address from the gateway for 300 seconds, for its network alone (Spec §4.29)', async () => {
    const { client, adapter, gateway, clock, callCount } = await createRig({
      gateway: { names: { 'alice.eth': FRIEND } },
    })
    adapter.resolveName = async ({ name }) => Promise.reject(new WalletError('names/not-found', { name }))
    const resolve = () => client.actions.resolveName({ name: 'alice.eth' })
    expect([await resolve(), await resolve()]).toEqual(Array(2).fill({ ok: true, value: FRIEND }))
    expect(callCount('resolveName')).toBe(1)
    await client.actions.switchNetwork('eip155:8453')
    gateway.learn({ networks: ['eip155:1', 'eip155:8453'], names: { 'alice.eth': ACCOUNT } })
    expect(await resolve()).toEqual({ ok: true, value: ACCOUNT })
    await client.actions.switchNetwork('eip155:1')
    expect(await resolve()).toEqual({ ok: true, value: FRIEND })
    await clock.advance(300_000)
    expect(await resolve()).toEqual({ ok: true, value: ACCOUNT })
    expect(callCount('resolveName')).toBe(3)
  })

  it('ignores a stored value that is no address, and caches no failure', async () => {
    const { client, adapter, storage } = await createRig({ hasGateway: false })
    storage.set('@appkit/ens_cache', JSON.stringify({ 'alice.eth': { timestamp: Date.now(), value: 'javascript:1' } }))
    expect(await client.actions.resolveName({ name: 'alice.eth' })).toMatchObject({ ok: false })
    adapter.resolveName = async () => FRIEND
    expect(await client.actions.resolveName({ name: 'alice.eth' })).toEqual({ ok: true, value: FRIEND })
  })

  it('does not query the gateway if a node does not respond, and fails if the gateway does not respond', async () => {
    const { client, adapter, gateway } = await createRig()
    adapter.resolveName = async () => Promise.reject(new WalletError('rpc/unreachable', { method: 'eth_call' }))
    const request = { name: 'alice.eth' }
    expect(await client.actions.resolveName(request)).toMatchObject({ error: { code: 'rpc/unreachable' } })
    expect(gateway.calls).toEqual([])
    adapter.resolveName = async () => Promise.reject(new WalletError('names/not-found', request))
    gateway.failNext('resolveName')
    expect(await client.actions.resolveName(request)).toMatchObject({ error: { code: 'http/unreachable' } })
  })

  it('does not query a gateway that does not serve the active network (Spec §5.40)', async () => {
    const { client, adapter, gateway } = await createRig({
      gateway: { networks: ['eip155:8453'], names: { 'alice.eth': FRIEND } },
    })
    const request = { name: 'alice.eth' }
    adapter.resolveName = async () => Promise.reject(new WalletError('names/not-found', request))
    expect(await client.actions.resolveName(request)).toMatchObject({ error: { code: 'names/not-found' } })
    expect(gateway.calls).not.toContain('resolveName')
  })

  it('returns the result of the chain on a site without a gateway', async () => {
    const { client } = await createRig({ hasGateway: false })
    expect(await client.actions.resolveName({ name: 'alice.eth' })).toMatchObject({
      error: { code: 'names/not-found' },
    })
  })
})
