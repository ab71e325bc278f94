/** A token of the local chain. */
export interface SolanaToken {
  readonly mint: string
  readonly program: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}
