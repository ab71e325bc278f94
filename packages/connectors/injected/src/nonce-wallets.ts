/** A wallet whose handling of the nonce in `eth_sendTransaction` was reviewed in its code. */
interface ReviewedWallet {
  readonly rdns: string
  /** The reviewed source. */
  readonly source: string
  /** The date of the review. */
  readonly date: string
}

/**
 * Wallets that send a transaction with the nonce that a site gives. With any other wallet a replacement could become a
 * second payment, so the modal does not offer it and refers the visitor to the buttons of the wallet.
 *
 * Reviewed, and not in the list: Rabby (`io.rabby`) keeps the nonce of a transfer to the own account and replaces every
 * other one (`SignTx`, `updateNonce`); MetaMask on phones (`io.metamask.mobile`) drops it (MetaMask/metamask-mobile
 * issue 9118).
 */
export const NONCE_WALLETS: readonly ReviewedWallet[] = [
  {
    rdns: 'io.metamask',
    source:
      'MetaMask/core at 1f2cff7, packages/transaction-controller/src/utils/nonce.ts: `existingNonce` of the request is used; confirmed for the extension in MetaMask/metamask-mobile issue 9118',
    date: '2026-11-24',
  },
]
