// @vitest-environment happy-dom
import { base, mainnet } from '@latchkey/chains'
import { createFakeClock, createScriptedEvmWallet } from '@latchkey/testing'
import { connectorContract } from '@latchkey/testing/contracts'
import { beforeAll } from 'vitest'
import { createConfig, createConnector, createStorage, http, injected } from 'wagmi'
import { wagmiWallets } from './wagmi-wallets.ts'

// With the fake clock, promises settle, but files do not load.
beforeAll(() => Promise.all([import('./wagmi-runtime.ts'), import('wagmi/actions')]))

connectorContract("the connector of wagmi's own connectors", () => {
  const clock = createFakeClock()
  const wallet = createScriptedEvmWallet({ announce: 'never', chains: { 1: '', 8453: '' }, clock })
  const { provider } = wallet.installIn(new EventTarget())
  const target = () => ({ id: 'scripted', name: 'Scripted', provider: provider as never })
  const items = new Map<string, string>()
  const config = createConfig({
    chains: [mainnet, base],
    transports: { 1: http('https://node.example'), 8453: http('https://node.example') },
    multiInjectedProviderDiscovery: false,
    storage: createStorage({
      storage: {
        getItem: (key) => items.get(key) ?? null,
        setItem: (key, value) => void items.set(key, value),
        removeItem: (key) => void items.delete(key),
      },
    }),
    // Connectors of the type `injected` are not listed.
    connectors: [createConnector((given) => ({ ...injected({ target })(given), type: 'scripted' }))],
  })
  return {
    connector: wagmiWallets({ config }),
    clock,
    walletId: 'wagmi:scripted',
    namespace: 'eip155',
    request: { method: 'personal_sign', params: ['0x00', wallet.accounts()[0]] },
    person: {
      rejectNext: () => wallet.rejectNext(),
      questions: () => wallet.requests().filter(({ method }) => method === 'wallet_requestPermissions').length,
      hang() {
        const methods = [
          'wallet_requestPermissions',
          'eth_requestAccounts',
          'eth_accounts',
          'personal_sign',
          'wallet_revokePermissions',
        ]
        for (const method of methods) wallet.hang(method)
      },
      async changeAccounts() {
        await wallet.switchAccount(1)
        return wallet.accounts()
      },
      async changeNetwork() {
        await wallet.switchChain(8453)
        return 'eip155:8453'
      },
      leave: () => wallet.forget(),
    },
  }
})
