import type { Connector } from '@latchkey/core/ports'
import { connectorContract } from '@latchkey/testing/contracts'
import { pairing } from './pairing.ts'
import { BOB, createWorld, SITE } from './testing/world.fixture.ts'

connectorContract('pairing', () => {
  const { clock, relay, wallet, site, openPage, settle } = createWorld()
  const own = pairing({
    relays: ['wss://relay.example'],
    metadata: SITE,
    namespaces: { eip155: { chains: ['eip155:1', 'eip155:10'] } },
    storage: site.openTab(),
    openSocket: relay.openSocket,
    page: { isOnline: () => true, onReturn: () => () => {} },
  })
  // The person holds the wallet to the screen as soon as there is something to scan.
  const connector: Connector = {
    ...own,
    connect: (request) => own.connect({ ...request, onPairingUri: ({ uri }) => wallet.scan(uri) }),
  }
  return {
    connector,
    clock,
    walletId: 'walletConnect',
    namespace: 'eip155',
    person: {
      rejectNext() {
        wallet.next = 'reject'
      },
      questions: () => wallet.questions(),
      hang() {
        wallet.next = 'hang'
        // A silent call has somebody to wait for only when an earlier page left a proposal.
        if (site.entries()['@appkit/pairing'] !== undefined) return
        const earlier = openPage()
        void earlier.connect({ onPairingUri: () => earlier.close() }, false).catch(() => {})
      },
      async changeAccounts() {
        wallet.call('wc_sessionEvent', { event: { name: 'accountsChanged', data: [BOB] }, chainId: 'eip155:1' })
        await settle()
        return [BOB]
      },
      async changeNetwork() {
        wallet.call('wc_sessionEvent', { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' })
        await settle()
        return 'eip155:10'
      },
      async leave() {
        wallet.call('wc_sessionDelete', { code: 6000, message: 'User disconnected.' })
        await settle()
      },
    },
    request: { method: 'personal_sign', params: ['0x68', BOB] },
  }
})
