export { solana } from './solana.ts'
export type {
  SolanaAdapter,
  SolanaFees,
  SolanaMethod,
  SolanaTransaction,
  TokenBalance,
  TransactionObject,
} from './solana-family.ts'
export type { SolanaCommitment, SolanaOptions } from './solana-options.ts'
