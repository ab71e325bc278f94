import { createFakeClock, createScriptedEvmWallet } from '@latchkey/testing'
import { connectorContract } from '@latchkey/testing/contracts'
import { injected } from './index.ts'
// Loaded here, because no test can wait for it while the fake clock stands still.
import './session.ts'

for (const place of ['announced', 'at window.ethereum'] as const) {
  connectorContract(`the injected connector, wallet ${place}`, () => {
    const isAnnounced = place === 'announced'
    const clock = createFakeClock()
    const window = new EventTarget()
    const wallet = createScriptedEvmWallet({
      rdns: 'com.example.wallet',
      announce: isAnnounced ? 'at-once' : 'never',
      atWindowEthereum: !isAnnounced,
      chains: { 1: '', 10: '' },
      clock,
    })
    const page = wallet.installIn(window)
    return {
      connector: injected({ window }),
      clock,
      walletId: isAnnounced ? 'com.example.wallet' : 'injected',
      namespace: 'eip155',
      request: { method: 'personal_sign', params: ['0x00', wallet.accounts()[0]] },
      listenerCount: () => page.provider.listenerCount(),
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
}
