import { createFakeClock, createFakeContext, createScriptedEvmWallet, type FakeClock } from '@latchkey/testing'
import { connectorContract } from '@latchkey/testing/contracts'
import { beforeAll } from 'vitest'
import { coinbaseWallet } from './index.ts'

const walletId = 'com.coinbase.wallet'

function createWorld(clock: FakeClock) {
  const wallet = createScriptedEvmWallet({ announce: 'never', chains: { 1: '', 10: '' }, clock })
  const { provider } = wallet.installIn(new EventTarget())
  const sdk = async () => ({ createCoinbaseWalletSDK: () => ({ getProvider: () => provider }) })
  return { wallet, provider, connector: coinbaseWallet({ appName: 'Shop', sdk, window: new EventTarget() }) }
}

// A first connect loads the code, because no test can wait for it while the fake clock stands still.
beforeAll(async () => {
  const clock = createFakeClock()
  const { connector } = createWorld(clock)
  const { signal } = new AbortController()
  await connector.load?.()
  connector.start(createFakeContext({ clock, signal }))
  await connector.connect({ walletId, namespace: 'eip155', silent: false, signal })
})

connectorContract('the connector of Coinbase Wallet', () => {
  const clock = createFakeClock()
  const { wallet, provider, connector } = createWorld(clock)
  return {
    connector,
    clock,
    walletId,
    namespace: 'eip155',
    request: { method: 'personal_sign', params: ['0x00', wallet.accounts()[0]] },
    listenerCount: () => provider.listenerCount(),
    person: {
      rejectNext: () => wallet.rejectNext(),
      questions: () => wallet.requests().filter(({ method }) => method === 'eth_requestAccounts').length,
      hang() {
        const methods = ['eth_requestAccounts', 'eth_accounts', 'personal_sign', 'wallet_revokePermissions']
        for (const method of methods) wallet.hang(method)
      },
      async changeAccounts() {
        await wallet.switchAccount(1)
        return wallet.accounts()
      },
      async changeNetwork() {
        await wallet.switchChain(10)
        return 'eip155:10'
      },
      leave: () => wallet.forget(),
    },
  }
})
