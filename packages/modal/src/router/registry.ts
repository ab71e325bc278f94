import type { ViewName } from '@latchkey/core'
import { titles } from '../strings/en/titles.ts'
import { account } from '../views/account/account.route.ts'
import { accountSettings } from '../views/account-settings/account-settings.route.ts'
import { approvalsManager } from '../views/approvals-manager/approvals-manager.route.ts'
import { buyCrypto } from '../views/buy-crypto/buy-crypto.route.ts'
import { buyInProgress } from '../views/buy-in-progress/buy-in-progress.route.ts'
import { chooseAccountName } from '../views/choose-account-name/choose-account-name.route.ts'
import { fundWallet } from '../views/fund-wallet/fund-wallet.route.ts'
import { nftDetail } from '../views/nft-detail/nft-detail.route.ts'
import { onRampFiatSelect } from '../views/on-ramp-fiat-select/on-ramp-fiat-select.route.ts'
import { onRampProviders } from '../views/on-ramp-providers/on-ramp-providers.route.ts'
import { onRampTokenSelect } from '../views/on-ramp-token-select/on-ramp-token-select.route.ts'
import { pendingTransaction } from '../views/pending-transaction/pending-transaction.route.ts'
import { registerAccountName } from '../views/register-account-name/register-account-name.route.ts'
import { registerAccountNameSuccess } from '../views/register-account-name-success/register-account-name-success.route.ts'
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
import type { LaterDefinition, ViewDefinition } from './define-view.ts'

const definitions = {
  account,
  accountSettings,
  approvalsManager,
  buyCrypto,
  buyInProgress,
  chooseAccountName,
  fundWallet,
  nftDetail,
  onRampFiatSelect,
  onRampProviders,
  onRampTokenSelect,
  pendingTransaction,
  registerAccountName,
  registerAccountNameSuccess,
  reviewRequest,
  swap,
  swapPreview,
  swapSelectToken,
  switchNetwork,
  transactions,
  unsupportedChain,
  walletCompatibleNetworks,
  walletReceive,
  walletSend,
  walletSendConfirmed,
  walletSendPreview,
  walletSendSelectToken,
  whatIsABuy,
}

/** Their titles come with this list; other languages bring them with all words. */
function withTitles({ title, label, ...definition }: LaterDefinition): ViewDefinition {
  return {
    ...definition,
    title: (t, context) => title({ titles, ...t }, context),
    label: (t) => label?.({ titles, ...t }) ?? t.shell.wallet,
  }
}

/**
 * The screens of a visitor with an account, by name. They come with the screen of the account itself, so that bundlers
 * cut one chunk of what they share with it where they would cut dozens. @see docs/decisions/0017-screens-in-two-lists.md
 */
export const registry: ReadonlyMap<ViewName, ViewDefinition> = new Map(
  Object.values(definitions).map((definition) => [
    definition.name,
    withTitles(definition as unknown as LaterDefinition),
  ]),
)
