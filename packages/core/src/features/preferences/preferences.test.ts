import { createFakeConnector, createFakeSite } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { createRig, WALLET } from '../../reads/client.test.fixture.ts'
import { chooseTheme, forgetWallet } from './preferences.actions.ts'

describe('the theme that a visitor chose', () => {
  it('is set from the first state of the next visit, with priority over the theme of the site (Spec §5.5)', async () => {
    const rig = await createRig({ options: { themeMode: 'light' } })
    await chooseTheme(rig.client, 'dark')
    expect(rig.client.getState().themeMode).toBe('dark')
    expect(rig.storage.get('@appkit/theme_mode')).toBe('dark')
    const next = await createRig({ stored: { '@appkit/theme_mode': 'dark' }, options: { themeMode: 'light' } })
    expect(next.client.getState().themeMode).toBe('dark')
    await chooseTheme(rig.client, 'system')
    expect(rig.client.getState().themeMode).toBeUndefined()
    const later = await createRig({ stored: { '@appkit/theme_mode': 'system' }, options: { themeMode: 'light' } })
    expect(later.client.getState().themeMode).toBeUndefined()
  })

  it('is the theme of the site if storage contains any other value (Spec §5.5)', async () => {
    const rig = await createRig({ stored: { '@appkit/theme_mode': 'sepia' }, options: { themeMode: 'light' } })
    expect(rig.client.getState().themeMode).toBe('light')
    expect(rig.storage.get('@appkit/theme_mode')).toBeUndefined()
  })

  it('applies to every tab', async () => {
    const site = createFakeSite()
    const [one, other] = [
      await createRig({ options: { storage: site.openTab() } }),
      await createRig({ options: { storage: site.openTab() } }),
    ]
    await chooseTheme(one.client, 'dark')
    expect(other.client.getState().themeMode).toBe('dark')
  })
})

describe('forgetting a wallet', () => {
  it('disconnects it and removes its data from storage', async () => {
    const rig = await createRig()
    await rig.connect()
    rig.storage.set('@appkit/identity_cache', '{}')
    expect(await forgetWallet(rig.client)).toMatchObject({ ok: true })
    const state = rig.client.getState()
    expect([state.connections, state.recentWallets]).toEqual([{}, []])
    expect(rig.storage.get('@appkit/recent_wallets')).toBe('[]')
    expect(rig.storage.get('@appkit/identity_cache')).toBeUndefined()
    expect(rig.storage.get('@appkit/connections')).toBeUndefined()
  })

  it('keeps the other recent wallet, and removes the chosen one of a pairing', async () => {
    const wallet = { id: 'walletConnect', type: 'WALLET_CONNECT', pairingUri: 'wc:1' } as const
    const rig = await createRig({
      stored: { '@appkit/recent_wallets': JSON.stringify([{ id: 'two', name: 'Two' }]) },
      options: { connectors: [createFakeConnector({ wallets: [wallet] })] },
    })
    rig.client.actions.connect({ walletId: wallet.id, chosen: { id: 'pocket', name: 'Pocket' } })
    await rig.settle()
    expect(rig.client.getState().recentWallets.map(({ id }) => id)).toEqual(['pocket', 'two'])
    await forgetWallet(rig.client)
    expect(rig.client.getState().recentWallets.map(({ id }) => id)).toEqual(['two'])
  })
})

describe('the permissions of the site', () => {
  it('are those of the session, and undefined without one', async () => {
    const rig = await createRig()
    expect(rig.client.permissions()).toBeUndefined()
    await rig.connect()
    // An extension does not limit the requests of a site.
    expect(rig.client.permissions()).toEqual({ permissions: undefined })
    expect(rig.client.getState().connections.eip155?.wallet?.id).toBe(WALLET)
  })
})
