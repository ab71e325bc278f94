/** The Safe that the app shows. */
export interface SafeAccount {
  /** In EIP-55 form. */
  readonly address: string
  readonly chainId: number
}
