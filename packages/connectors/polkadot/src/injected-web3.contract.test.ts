import type { WalletSession } from '@latchkey/core/ports'
import { encodeSs58 } from '@latchkey/primitives'
import { createFakeClock, createFakeStorage, createScriptedPolkadotWallet } from '@latchkey/testing'
import { connectorContract } from '@latchkey/testing/contracts'
import { injectedWeb3 } from './index.ts'
import { openPage } from './page.fixture.ts'
// Loaded here, because no test can wait for it while the fake clock stands still.
import './session.ts'

/** Addresses have the same format there. */
const ASSET_HUB = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const walletId = 'injectedWeb3:scripted-js'

connectorContract('the connector of window.injectedWeb3', async () => {
  const clock = createFakeClock()
  const page = openPage()
  const storage = createFakeStorage()
  const wallet = await createScriptedPolkadotWallet()
  wallet.installIn(page)
  const connector = injectedWeb3({ window: page, origin: 'Shop' })
  const addresses = () => wallet.accountIds().map((accountId) => encodeSs58(accountId, 0))
  let session: WalletSession | undefined
  return {
    // The wallet has no network of its own: the site selects one in the session.
    connector: {
      ...connector,
      start: (context) => connector.start({ ...context, storage }),
      async connect(request) {
        const approval = await connector.connect(request)
        session = approval.sessions[0]
        return approval
      },
    },
    clock,
    walletId,
    namespace: 'polkadot',
    request: { method: 'polkadot_signMessage', params: { address: addresses()[0], message: 'hello' } },
    listenerCount: wallet.listenerCount,
    person: {
      rejectNext: wallet.rejectNext,
      questions: wallet.questions,
      hang() {
        // A silent connect also reaches a wallet that approved the site.
        storage.set('@appkit/injected_web3_wallets', JSON.stringify([walletId]))
        wallet.hang()
      },
      async changeAccounts() {
        wallet.share(1, 0)
        return addresses()
      },
      async changeNetwork() {
        session?.selectNetwork?.(ASSET_HUB)
        return ASSET_HUB
      },
      leave: async () => wallet.forget(),
    },
  }
})
