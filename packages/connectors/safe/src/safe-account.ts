/** The Safe that its app shows. */
export interface SafeAccount {
  /** EIP-55. */
  readonly address: string
  readonly chainId: number
}
