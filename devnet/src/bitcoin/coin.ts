/** An output that can be spent, or could. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  readonly amountSat: bigint
  /** In hex. */
  readonly script: string
  /** Block of the coin; absent while it is in the mempool. */
  readonly height: number | undefined
  /** Whether it was made by its block. */
  readonly isCoinbase: boolean
}

/** Returns the name of an output. */
export function toOutpoint({ txid, vout }: Pick<Coin, 'txid' | 'vout'>): string {
  return `${txid}:${vout}`
}
