import { base, mainnet } from '@latchkey/chains'
import { selectNetworkId } from '@latchkey/core'
import { currentView } from '@latchkey/core/ui'
import { describe, expect, it } from 'vitest'
import { createRig } from '../../reads/client.test.fixture.ts'
import { networkRows } from './network-rows.ts'

const connected = async (options: Parameters<typeof createRig>[0] = {}) => {
  const rig = await createRig(options)
  await rig.connect()
  const { client } = rig
  const views = () => client.getState().router.history.map(({ name }) => name)
  return { ...rig, views, networkId: () => selectNetworkId(client.getState()) }
}

describe('switchNetwork', () => {
  it('switches the network at once without a connection, and persists it (Spec §4.2)', async () => {
    const { client, storage, eventNames } = await createRig()
    expect(await client.actions.switchNetwork('eip155:8453')).toMatchObject({ ok: true })
    expect(selectNetworkId(client.getState())).toBe('eip155:8453')
    expect(storage.get('@appkit/active_caip_network_id')).toBe('eip155:8453')
    expect(eventNames()).toContain('SWITCH_NETWORK')
  })

  it('sends the request to a connected wallet and waits for its response', async () => {
    const { client, wallet, settle, networkId } = await connected()
    wallet.hang()
    const switching = client.actions.switchNetwork('eip155:8453')
    await settle()
    expect(client.getState().switching).toEqual({ status: 'waiting', networkId: 'eip155:8453' })
    expect(networkId()).toBe('eip155:1')
    wallet.wake()
    expect(await switching).toMatchObject({ ok: true })
    expect(networkId()).toBe('eip155:8453')
    expect(client.getState().switching).toEqual({ status: 'idle' })
  })

  it('sends no request if the wallet is on the network already', async () => {
    const { client, wallet } = await connected()
    expect(await client.actions.switchNetwork('eip155:1')).toMatchObject({ ok: true })
    expect(wallet.requests).toEqual([])
  })

  it('reports the failure and changes nothing if the wallet declines', async () => {
    const { client, wallet, networkId } = await connected()
    wallet.rejectNext()
    const result = await client.actions.switchNetwork('eip155:8453')
    expect(result).toMatchObject({ ok: false, error: { code: 'network/switch-rejected' } })
    expect(client.getState().switching).toMatchObject({
      status: 'failed',
      networkId: 'eip155:8453',
      failure: { code: 'network/switch-rejected' },
    })
    expect(networkId()).toBe('eip155:1')
  })

  it("rejects a network that is not configured: 'Network Not Found'", async () => {
    const { client } = await connected()
    const result = await client.actions.switchNetwork('eip155:5555')
    expect(result).toMatchObject({ ok: false, error: { code: 'network/not-found', message: 'Network Not Found' } })
    expect(client.getState().switching).toEqual({ status: 'idle' })
  })

  it("fails with 'Adapter not found' on a site without an adapter", async () => {
    const { client } = await connected({ options: { adapters: [] } })
    expect(await client.actions.switchNetwork('eip155:8453')).toMatchObject({
      ok: false,
      error: { code: 'config/adapter-not-found', message: 'Adapter not found' },
    })
  })

  it('replaces an earlier pending call', async () => {
    const { client, wallet, settle, networkId } = await connected({ options: { networks: [mainnet, base, third] } })
    wallet.hang()
    const older = client.actions.switchNetwork('eip155:8453')
    await settle()
    const newer = client.actions.switchNetwork('eip155:10')
    expect(await older).toMatchObject({ ok: false, error: { code: 'connect/cancelled' } })
    expect(client.getState().switching).toEqual({ status: 'waiting', networkId: 'eip155:10' })
    wallet.wake()
    expect(await newer).toMatchObject({ ok: true })
    await settle()
    expect(networkId()).toBe('eip155:10')
  })

  it('stops waiting when it is cancelled, and still applies a late approval', async () => {
    const { client, wallet, settle, networkId } = await connected()
    wallet.hang()
    const switching = client.actions.switchNetwork('eip155:8453')
    await settle()
    client.actions.cancelSwitch()
    expect(client.getState().switching).toEqual({ status: 'idle' })
    expect(await switching).toMatchObject({ ok: false, error: { code: 'connect/cancelled' } })
    expect(networkId()).toBe('eip155:1')
    wallet.wake()
    await settle()
    expect(networkId()).toBe('eip155:8453')
  })

  it('does nothing if its signal is aborted already', async () => {
    const { client, wallet } = await connected()
    const result = await client.actions.switchNetwork('eip155:8453', { signal: AbortSignal.abort() })
    expect(result).toMatchObject({ ok: false, error: { code: 'connect/cancelled' } })
    expect(wallet.requests).toEqual([])
  })

  it('ignores a response that arrives after the session ended', async () => {
    const { client, wallet, settle } = await connected()
    wallet.hang()
    const switching = client.actions.switchNetwork('eip155:8453')
    await settle()
    wallet.leave()
    wallet.wake()
    expect(await switching).toMatchObject({ ok: false })
    expect(client.getState().connections).toEqual({})
    expect(client.getState().activeNetworkIds.eip155).toBe('eip155:1')
  })

  it('returns to the previous screen (compat-facts 1.10)', async () => {
    const { client, views } = await connected()
    const { modal } = client.actions
    modal.open()
    modal.push('Networks')
    modal.push('SwitchNetwork', { networkId: 'eip155:8453' })
    await client.actions.switchNetwork('eip155:8453')
    expect(views()).toEqual(['Account'])
    modal.push('SwitchNetwork', { networkId: 'eip155:1' })
    await client.actions.switchNetwork('eip155:1')
    expect(views()).toEqual(['Account'])
  })

  it('does not open a closed modal', async () => {
    const { client } = await connected()
    await client.actions.switchNetwork('eip155:8453')
    expect(client.getState().modal.isOpen).toBe(false)
    expect(currentView(client.getState().router).name).toBe('Connect')
  })
})

describe('a network that the site did not configure (Spec §2.11)', () => {
  it('opens the choice of another one, from any screen', async () => {
    const { client, wallet, views } = await connected()
    wallet.changeNetwork('eip155:5555')
    expect(client.getState().modal.isOpen).toBe(true)
    expect(views()).toEqual(['UnsupportedChain'])
  })

  it('closes the choice when the wallet is on a known one, by a switch of the client or of the wallet', async () => {
    const { client, wallet, settle } = await connected()
    wallet.changeNetwork('eip155:5555')
    client.actions.modal.push('SwitchNetwork', { networkId: 'eip155:8453' })
    await client.actions.switchNetwork('eip155:8453')
    await settle()
    expect(client.getState().modal.isOpen).toBe(false)
    wallet.changeNetwork('eip155:5555')
    wallet.changeNetwork('eip155:1')
    expect(client.getState().modal.isOpen).toBe(false)
  })

  it('is shown without that choice if the site allows it', async () => {
    const { client, wallet, networkId } = await connected({ options: { allowUnsupportedChain: true } })
    wallet.changeNetwork('eip155:5555')
    expect(client.getState().modal.isOpen).toBe(false)
    expect(networkId()).toBe('eip155:5555')
  })
})

describe('networkRows', () => {
  const rows = (search: string, adapters = [{ namespace: 'eip155' as const }]) =>
    networkRows({ networks: [mainnet, base], activeId: 'eip155:1', adapters, search })

  it('finds by name, currency and id, ignoring case', () => {
    expect(rows(' BASE ').map(({ network }) => network.name)).toEqual(['Base'])
    expect(rows('8453')).toHaveLength(1)
    expect(rows('eth')).toHaveLength(2)
    expect(rows('nothing like it')).toEqual([])
  })

  it('marks the active one, and those that no adapter or wallet of the site serves', () => {
    expect(rows('').map(({ isActive }) => isActive)).toEqual([true, false])
    expect(
      networkRows({ networks: [mainnet], activeId: undefined, adapters: [{ namespace: 'solana' }], search: '' }),
    ).toMatchObject([{ isUnavailable: true }])
    expect(rows('', [])).toMatchObject([{ isUnavailable: false }, { isUnavailable: false }])
  })
})

const third = { ...base, id: 10, caipNetworkId: 'eip155:10', name: 'Third' } as const
