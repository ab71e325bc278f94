import { mainnet } from '@latchkey/chains'
import { createClient, selectConnection } from '@latchkey/core'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeReporter,
  createFakeSite,
} from '@latchkey/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Connector, Storage, WalletSession } from '../../ports/index.ts'
// Imported before the tests: a client loads this module lazily, and a test should not wait for its compilation.
import '../../engine.ts'

const [OLD, NEW] = ['com.old', 'com.new'] as const
const wallets = [OLD, NEW].map((id) => ({ id, name: id, isPermitted: true }))

/**
 * Two tabs that are connected to the same wallet. The end of a session in the first tab reaches the wallet object of
 * the second.
 */
async function createTabs({ isLate = false } = {}) {
  const site = createFakeSite()
  const clock = createFakeClock()
  const [first, second] = [createFakeConnector({ wallets }), createFakeConnector({ wallets })]
  const ending: Connector = {
    ...first,
    async connect(request) {
      const { id, sessions } = await first.connect(request)
      const [session] = sessions
      const disconnect: WalletSession['disconnect'] = async () => {
        await session.disconnect()
        second.wallet(session.walletId).leave()
      }
      return { id, sessions: [{ ...session, disconnect }] }
    },
  }
  let arrives = () => {}
  const lateTab = (tab: Storage): Storage => ({
    ...tab,
    subscribe: (listener) =>
      tab.subscribe((key) => {
        const before = arrives
        if (!isLate) return listener(key)
        arrives = () => {
          before()
          listener(key)
        }
      }),
  })
  const open = (connector: Connector, storage: Storage) => {
    const client = createClient({
      networks: [mainnet],
      adapters: [createFakeChainAdapter()],
      connectors: [connector],
      storage,
      clock,
      environment: createFakeEnvironment(),
      reporter: createFakeReporter(),
    })
    onTestFinished(client.destroy)
    return client
  }
  const wallet = (of: typeof acting) => {
    const { status, wallet: found } = selectConnection(of.getState())
    return [status, found?.id]
  }
  const until = (isSo: () => boolean) => expect.poll(async () => clock.advance(0).then(isSo)).toBe(true)
  const acting = open(ending, site.openTab())
  acting.actions.connect({ walletId: OLD })
  await until(() => wallet(acting)[0] === 'connected')
  const following = open(second, lateTab(site.openTab()))
  await until(() => wallet(following)[0] === 'connected')
  return {
    acting,
    following,
    second,
    site,
    wallet,
    until,
    deliver: () => arrives(),
    swap: async () => {
      acting.actions.connect({ walletId: NEW })
      await until(() => wallet(acting)[1] === NEW)
    },
  }
}

describe('a wallet that replaces another one in one of two tabs', () => {
  it('stays connected in both when the end of the old session reaches the other tab', async () => {
    const { acting, following, swap, wallet, until, site } = await createTabs()
    await swap()
    await until(() => wallet(following)[0] === 'connected')
    expect([wallet(acting), wallet(following)]).toEqual([
      ['connected', NEW],
      ['connected', NEW],
    ])
    expect(site.entries()).toMatchObject({ '@appkit/connection_status': 'connected' })
  })

  it('is not dropped when the old session ends while the new one is restored', async () => {
    const { acting, following, second, swap, wallet, until } = await createTabs()
    second.wallet(NEW).hang()
    await swap()
    await until(() => wallet(following)[1] === NEW)
    second.wallet(OLD).leave()
    expect([wallet(acting), wallet(following)]).toEqual([
      ['connected', NEW],
      ['reconnecting', NEW],
    ])
  })

  it('stays persisted if the other tab receives the end of the old session before it reads storage', async () => {
    const { acting, following, swap, wallet, until, deliver, site } = await createTabs({ isLate: true })
    await swap()
    await until(() => wallet(following)[0] === 'disconnected')
    expect(wallet(acting)).toEqual(['connected', NEW])
    expect(site.entries()).toMatchObject({ '@appkit/connection_status': 'connected' })
    deliver()
    await until(() => wallet(following)[0] === 'connected')
    expect(wallet(following)).toEqual(['connected', NEW])
  })
})
