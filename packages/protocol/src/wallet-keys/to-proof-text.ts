/** Returns the text that the accounts of a new wallet sign. It is no message of any site. */
export const toProofText = (walletId: string, challenge: string): string =>
  `Latchkey: this account belongs to the wallet ${walletId}.\n${challenge}`
