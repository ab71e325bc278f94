/** The screens of tokens, transactions and collectibles, with their tabs of the account, loaded together. */
export { ActivityTab } from '../../views/account/activity-tab.tsx'
export { NftsTab } from '../../views/account/nfts-tab.tsx'
export * as NftDetail from '../../views/nft-detail/nft-detail.view.tsx'
export * as PendingTransaction from '../../views/pending-transaction/pending-transaction.view.tsx'
export * as TokenDetail from '../../views/token-detail/token-detail.view.tsx'
export * as Transactions from '../../views/transactions/transactions.view.tsx'
