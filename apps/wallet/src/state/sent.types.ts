import type { Hash } from 'viem'

/** A transaction that was sent from here. */
export interface Sent {
  readonly hash: Hash
  /** Id of the request it answers: it is not sent twice. */
  readonly requestId: number
  readonly networkId: string
  readonly siteName: string
  /** The amount that left the account, in words: `0.01 ETH`. */
  readonly what: string
  readonly status: 'pending' | 'success' | 'reverted' | 'unknown'
  readonly block?: string | undefined
  readonly feeWei?: string | undefined
}
