import type { ViewName } from '@latchkey/core'
import { account } from '../views/account/account.route.ts'
import { accountSettings } from '../views/account-settings/account-settings.route.ts'
import { allWallets } from '../views/all-wallets/all-wallets.route.ts'
import { approvalsManager } from '../views/approvals-manager/approvals-manager.route.ts'
import { buyCrypto } from '../views/buy-crypto/buy-crypto.route.ts'
import { buyInProgress } from '../views/buy-in-progress/buy-in-progress.route.ts'
import { connect, connectWallets } from '../views/connect/connect.route.ts'
import { connectingExternal } from '../views/connecting-external/connecting-external.route.ts'
import { connectingMultiChain } from '../views/connecting-multi-chain/connecting-multi-chain.route.ts'
import { connectingWalletConnect } from '../views/connecting-wallet-connect/connecting-wallet-connect.route.ts'
import { connectingWalletConnectBasic } from '../views/connecting-wallet-connect-basic/connecting-wallet-connect-basic.route.ts'
import { downloads } from '../views/downloads/downloads.route.ts'
import { fundWallet } from '../views/fund-wallet/fund-wallet.route.ts'
import { getWallet } from '../views/get-wallet/get-wallet.route.ts'
import { networks } from '../views/networks/networks.route.ts'
import { nftDetail } from '../views/nft-detail/nft-detail.route.ts'
import { onRampFiatSelect } from '../views/on-ramp-fiat-select/on-ramp-fiat-select.route.ts'
import { onRampProviders } from '../views/on-ramp-providers/on-ramp-providers.route.ts'
import { onRampTokenSelect } from '../views/on-ramp-token-select/on-ramp-token-select.route.ts'
import { pendingTransaction } from '../views/pending-transaction/pending-transaction.route.ts'
import { reviewRequest } from '../views/review-request/review-request.route.ts'
import { swap } from '../views/swap/swap.route.ts'
import { swapPreview } from '../views/swap-preview/swap-preview.route.ts'
import { swapSelectToken } from '../views/swap-select-token/swap-select-token.route.ts'
import { switchNetwork } from '../views/switch-network/switch-network.route.ts'
import { transactions } from '../views/transactions/transactions.route.ts'
import { unsupportedChain } from '../views/unsupported-chain/unsupported-chain.route.ts'
import { walletCompatibleNetworks } from '../views/wallet-compatible-networks/wallet-compatible-networks.route.ts'
import { walletReceive } from '../views/wallet-receive/wallet-receive.route.ts'
import { walletSend } from '../views/wallet-send/wallet-send.route.ts'
import { walletSendConfirmed } from '../views/wallet-send-confirmed/wallet-send-confirmed.route.ts'
import { walletSendPreview } from '../views/wallet-send-preview/wallet-send-preview.route.ts'
import { walletSendSelectToken } from '../views/wallet-send-select-token/wallet-send-select-token.route.ts'
import { whatIsABuy } from '../views/what-is-a-buy/what-is-a-buy.route.ts'
import { whatIsANetwork } from '../views/what-is-a-network/what-is-a-network.route.ts'
import { whatIsAWallet } from '../views/what-is-a-wallet/what-is-a-wallet.route.ts'
import type { ViewDefinition } from './define-view.ts'

const definitions = {
  connect,
  connectWallets,
  connectingExternal,
  allWallets,
  connectingMultiChain,
  connectingWalletConnect,
  connectingWalletConnectBasic,
  downloads,
  getWallet,
  whatIsANetwork,
  whatIsAWallet,
  account,
  approvalsManager,
  accountSettings,
  networks,
  swap,
  swapPreview,
  swapSelectToken,
  pendingTransaction,
  reviewRequest,
  switchNetwork,
  transactions,
  unsupportedChain,
  walletReceive,
  buyCrypto,
  onRampProviders,
  onRampFiatSelect,
  onRampTokenSelect,
  buyInProgress,
  whatIsABuy,
  walletSend,
  walletSendSelectToken,
  walletSendPreview,
  walletSendConfirmed,
  fundWallet,
  walletCompatibleNetworks,
  nftDetail,
}

/** The screens of this modal by name; the only list of them. */
export const registry: ReadonlyMap<ViewName, ViewDefinition> = new Map(
  Object.values(definitions).map((definition) => [definition.name, definition as unknown as ViewDefinition]),
)
