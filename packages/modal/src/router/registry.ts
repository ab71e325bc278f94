import type { ViewName } from '@latchkey/core'
import { allWallets } from '../views/all-wallets/all-wallets.route.ts'
import { connect } from '../views/connect/connect.route.ts'
import { connectingExternal } from '../views/connecting-external/connecting-external.route.ts'
import { connectingMultiChain } from '../views/connecting-multi-chain/connecting-multi-chain.route.ts'
import { downloads } from '../views/downloads/downloads.route.ts'
import { getWallet } from '../views/get-wallet/get-wallet.route.ts'
import { whatIsANetwork } from '../views/what-is-a-network/what-is-a-network.route.ts'
import { whatIsAWallet } from '../views/what-is-a-wallet/what-is-a-wallet.route.ts'
import type { ViewDefinition } from './define-view.ts'

const definitions = {
  connect,
  connectingExternal,
  allWallets,
  connectingMultiChain,
  downloads,
  getWallet,
  whatIsANetwork,
  whatIsAWallet,
}

/** The screens of this modal by name; the only list of them. */
export const registry: ReadonlyMap<ViewName, ViewDefinition> = new Map(
  Object.values(definitions).map((definition) => [definition.name, definition as unknown as ViewDefinition]),
)
