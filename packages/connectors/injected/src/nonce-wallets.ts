/** A wallet whose code was read for the nonce of `eth_sendTransaction`. */
interface ReviewedWallet {
  readonly rdns: string
  /** What was read. */
  readonly source: string
  /** When. */
  readonly date: string
}

/**
 * Wallets that send a transaction with the nonce that a site gives. With any other wallet a replacement could be a second payment:
 * it is not offered there, and the person is told to use the wallet's own buttons.
 *
 * Read, and not in the list: Rabby (`io.rabby`) keeps the nonce of a transfer to the own account and replaces every other
 * one (`SignTx`, `updateNonce`); MetaMask on phones (`io.metamask.mobile`) drops it (MetaMask/metamask-mobile issue 9118).
 */
export const NONCE_WALLETS: readonly ReviewedWallet[] = [
  {
    rdns: 'io.metamask',
    source:
      'MetaMask/core at 1f2cff7, packages/transaction-controller/src/utils/nonce.ts: `existingNonce` of the request is used; confirmed for the extension in MetaMask/metamask-mobile issue 9118',
    date: '2026-11-24',
  },
]
