import { base, mainnet } from '@latchkey/chains'
import { type ClientOptions, selectConnection } from '@latchkey/core'
import { createScreenClient } from '@latchkey/core/ui'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeReporter,
  createFakeSite,
} from '@latchkey/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
// Imported before the tests: a client loads this module lazily, and a test should not wait for its compilation.
import '../../engine.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const WALLET = 'com.one'

/** A site in several tabs. A wallet that permits the site in one tab permits it in all of them. */
function createTabs(options: Partial<ClientOptions> = {}) {
  const site = createFakeSite()
  const clock = createFakeClock()
  return {
    open(given: Partial<ClientOptions> = {}) {
      const wallet = { id: WALLET, name: 'One', accounts: [ACCOUNT], isPermitted: true }
      const client = createScreenClient({
        networks: [mainnet, base],
        adapters: [createFakeChainAdapter({})],
        connectors: [createFakeConnector({ wallets: [wallet] })],
        storage: site.openTab(),
        clock,
        environment: createFakeEnvironment(),
        reporter: createFakeReporter(),
        ...options,
        ...given,
      })
      onTestFinished(client.destroy)
      return {
        client,
        address: () => selectConnection(client.getState()).address,
        walletId: () => selectConnection(client.getState()).wallet?.id,
      }
    },
    /** Waits in real time, because lazy chunks load in real time. */
    async until(isSo: () => boolean) {
      await expect.poll(async () => clock.advance(0).then(isSo)).toBe(true)
    },
  }
}

describe('tabs of one site', () => {
  it('notify a tab in which the visitor has not acted yet', async () => {
    const tabs = createTabs()
    const [acting, idle] = [tabs.open(), tabs.open()]
    acting.client.actions.connect({ walletId: WALLET })
    await tabs.until(() => idle.address() === ACCOUNT)
    expect(selectConnection(idle.client.getState()).status).toBe('connected')
    await acting.client.actions.disconnect()
    await tabs.until(() => idle.address() === undefined)
  })

  it('show the session of another tab at once', async () => {
    const tabs = createTabs()
    const acting = tabs.open()
    acting.client.actions.connect({ walletId: WALLET })
    await tabs.until(() => acting.address() === ACCOUNT)
    const late = tabs.open()
    expect(late.address()).toBe(ACCOUNT)
  })

  it('close the connect screen when the visitor connects in another tab', async () => {
    const tabs = createTabs()
    const [acting, offering] = [tabs.open(), tabs.open()]
    offering.client.actions.modal.open()
    await offering.client.load()
    acting.client.actions.connect({ walletId: WALLET })
    await tabs.until(() => !offering.client.getState().modal.isOpen)
    expect(offering.address()).toBe(ACCOUNT)
  })

  it('show the account at once in an embedded modal when the visitor connects in another tab (Spec §2.21)', async () => {
    const tabs = createTabs({ isEmbedded: true })
    const [acting, embedded] = [tabs.open(), tabs.open()]
    const seen = new Set<string>()
    await embedded.client.load()
    embedded.client.subscribe((state) => {
      if (selectConnection(state).status === 'reconnecting') seen.add(state.router.history.at(-1)?.name ?? '')
    })
    acting.client.actions.connect({ walletId: WALLET })
    await tabs.until(() => selectConnection(embedded.client.getState()).status === 'connected')
    expect([...seen].at(-1)).toBe('Account')
  })

  it('track nothing for a restored session, in this tab and in the tabs that follow (Spec §4.8, §7.41)', async () => {
    const tabs = createTabs()
    const [acting, following] = [tabs.open(), tabs.open()]
    const events: string[] = []
    const listen = ({ client }: typeof acting) => client.subscribeEvents(({ event }) => events.push(event))
    listen(acting)
    listen(following)
    acting.client.actions.connect({ walletId: WALLET })
    await tabs.until(() => selectConnection(following.client.getState()).status === 'connected')
    const late = tabs.open()
    listen(late)
    await tabs.until(() => selectConnection(late.client.getState()).status === 'connected')
    expect(events).toEqual(['CONNECT_SUCCESS'])
  })

  it('do not follow another tab if reconnecting is switched off', async () => {
    const tabs = createTabs({ enableReconnect: false })
    const acting = tabs.open()
    acting.client.actions.connect({ walletId: WALLET })
    await tabs.until(() => acting.address() === ACCOUNT)
    const late = tabs.open()
    await late.client.load()
    expect(late.address()).toBeUndefined()
  })

  it('restore the wallet that another tab connected, after the one that is being restored', async () => {
    const OTHER = 'com.two'
    const wallets = [WALLET, OTHER].map((id) => ({ id, name: id, accounts: [ACCOUNT], isPermitted: true }))
    const site = createFakeSite()
    const tabs = createTabs({ connectors: [createFakeConnector({ wallets })] })
    const acting = tabs.open({ storage: site.openTab() })
    acting.client.actions.connect({ walletId: WALLET })
    await tabs.until(() => acting.address() === ACCOUNT)
    const slow = createFakeConnector({ wallets })
    slow.wallet(WALLET).hang()
    const late = tabs.open({ storage: site.openTab(), connectors: [slow] })
    await late.client.load()
    acting.client.actions.connect({ walletId: OTHER })
    await tabs.until(() => acting.walletId() === OTHER)
    slow.wallet(WALLET).wake()
    await tabs.until(() => late.client.getState().isInitialized)
    await tabs.until(() => selectConnection(late.client.getState()).status === 'connected')
    expect([late.walletId(), acting.walletId()]).toEqual([OTHER, OTHER])
    expect(slow.connects.map(({ walletId }) => walletId)).toEqual([WALLET, OTHER])
  })
})
