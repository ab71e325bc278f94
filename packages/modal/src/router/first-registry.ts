import type { ViewName } from '@latchkey/core'
import { allWallets } from '../views/all-wallets/all-wallets.route.ts'
import { connect, connectWallets } from '../views/connect/connect.route.ts'
import { connectingExternal } from '../views/connecting-external/connecting-external.route.ts'
import { connectingMultiChain } from '../views/connecting-multi-chain/connecting-multi-chain.route.ts'
import { connectingWalletConnect } from '../views/connecting-wallet-connect/connecting-wallet-connect.route.ts'
import { connectingWalletConnectBasic } from '../views/connecting-wallet-connect-basic/connecting-wallet-connect-basic.route.ts'
import { downloads } from '../views/downloads/downloads.route.ts'
import { getWallet } from '../views/get-wallet/get-wallet.route.ts'
import { networks } from '../views/networks/networks.route.ts'
import { whatIsANetwork } from '../views/what-is-a-network/what-is-a-network.route.ts'
import { whatIsAWallet } from '../views/what-is-a-wallet/what-is-a-wallet.route.ts'
import type { ViewDefinition } from './define-view.ts'

const definitions = {
  allWallets,
  connect,
  connectWallets,
  connectingExternal,
  connectingMultiChain,
  connectingWalletConnect,
  connectingWalletConnectBasic,
  downloads,
  getWallet,
  networks,
  whatIsANetwork,
  whatIsAWallet,
}

/**
 * The screens that a visitor without an account sees, by name: they come with the shell. The others stand in `registry.ts`,
 * which comes with the account.
 */
export const firstRegistry: ReadonlyMap<ViewName, ViewDefinition> = new Map(
  Object.values(definitions).map((definition) => [definition.name, definition as unknown as ViewDefinition]),
)
