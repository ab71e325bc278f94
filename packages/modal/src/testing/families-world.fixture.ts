import { base, bitcoin, mainnet, solana } from '@latchkey/chains'
import { createFakeChainAdapter } from '@latchkey/testing'
import { ACCOUNT, HARBOR, type ViewWorld } from './show-view.fixture.ts'

export const ON_SOLANA = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

/** A Solana wallet. */
export const TIDEPOOL = {
  id: 'tidepool',
  name: 'Tidepool',
  namespaces: ['solana'],
  accounts: [ON_SOLANA],
  networkId: solana.caipNetworkId,
} as const

/** A second wallet for EVM chains. */
export const EMBER = { id: 'ember', name: 'Ember', accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] } as const

/** A site with three chain families. */
export const familiesWorld: ViewWorld = {
  wallets: [HARBOR, TIDEPOOL, EMBER],
  options: {
    networks: [mainnet, base, solana, bitcoin],
    adapters: [
      createFakeChainAdapter({ balances: { [ACCOUNT]: 2_500_000_000_000_000_000n } }),
      createFakeChainAdapter({ namespace: 'solana', balances: { [ON_SOLANA]: 3_000_000_000n } }),
      createFakeChainAdapter({ namespace: 'bip122' }),
    ],
  },
}
