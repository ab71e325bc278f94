import type { Connector, WalletSession } from '@latchkey/core/ports'
import { encodeBase58 } from '@latchkey/primitives'
import { createFakeClock, createScriptedSolanaWallet, createScriptedStandardWallet } from '@latchkey/testing'
import { connectorContract } from '@latchkey/testing/contracts'
import { walletStandard } from './index.ts'
// Loaded here, because no test can wait for it while the fake clock stands still.
import './session.ts'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const SEEDS = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const

for (const register of ['at-once', 'legacy'] as const) {
  connectorContract(`the connector of the Wallet Standard, registered ${register}`, async () => {
    const clock = createFakeClock()
    const window = Object.assign(new EventTarget(), { navigator: {} })
    const chains = { [MAINNET]: '', [DEVNET]: '' } as const
    const solana = await createScriptedSolanaWallet({ privateKeys: [...SEEDS], chains })
    const wallet = createScriptedStandardWallet({ solana, name: 'Lighthouse', register, clock })
    const page = wallet.installIn(window)
    let last: WalletSession | undefined
    const connector = walletStandard({ window })
    const [address = '', other = ''] = solana.accounts()
    return {
      connector: {
        ...connector,
        async connect(request) {
          const approval = await connector.connect(request)
          last = approval.sessions[0]
          return approval
        },
      } satisfies Connector,
      clock,
      walletId: 'standard:lighthouse',
      namespace: 'solana',
      request: {
        method: 'solana_signMessage',
        params: { message: encodeBase58(new TextEncoder().encode('hi')), pubkey: address },
      },
      // One listener belongs to the list of wallets as long as the client lives.
      listenerCount: () => Math.max(0, page.listenerCount() - 1),
      person: {
        rejectNext: () => wallet.rejectNext(),
        questions: () =>
          wallet.requests().filter(({ method, params }) => method === 'standard:connect' && String(params) === '')
            .length,
        hang() {
          for (const method of ['standard:connect', 'standard:disconnect', 'solana:signMessage']) wallet.hang(method)
        },
        async changeAccounts() {
          await wallet.selectAccount(other)
          return [other, address]
        },
        // A wallet of the standard gets the network in each request, so the site selects it.
        async changeNetwork() {
          try {
            await last?.selectNetwork?.(DEVNET)
          } catch {
            // The session has ended, so no network can be selected.
          }
          return DEVNET
        },
        leave: () => wallet.forget(),
      },
    }
  })
}
