/** Reverse domain name under which the extension announces itself. @see EIP-6963 */
export const RDNS = 'com.coinbase.wallet'

export const NAME = 'Coinbase Wallet'

/** A white disc on blue, with a square in it. */
export const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Cpath fill="%230052ff" fill-rule="evenodd" d="M0 0h32v32H0zm16 5a11 11 0 1 0 0 22 11 11 0 0 0 0-22m-3.5 7.5h7v7h-7z"/%3E%3C/svg%3E'
