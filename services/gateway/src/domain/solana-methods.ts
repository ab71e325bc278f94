/**
 * Methods of a Solana node that the proxy forwards, and the cost of one call, by the same scale as those of EVM nodes.
 * Not included: `getProgramAccounts`, whose work cannot be limited, methods for operators of validators, and removed
 * methods.
 *
 * @see https://solana.com/docs/rpc/http
 */
export const SOLANA_COSTS: Readonly<Record<string, number>> = {
  getBalance: 1,
  getBlockHeight: 1,
  getBlockTime: 1,
  getEpochInfo: 1,
  getEpochSchedule: 1,
  getFirstAvailableBlock: 1,
  getGenesisHash: 1,
  getHealth: 1,
  getHighestSnapshotSlot: 1,
  getInflationRate: 1,
  getLatestBlockhash: 1,
  getMinimumBalanceForRentExemption: 1,
  getSlot: 1,
  getTokenAccountBalance: 1,
  getTokenSupply: 1,
  getTransactionCount: 1,
  getVersion: 1,
  isBlockhashValid: 1,
  minimumLedgerSlot: 1,
  getAccountInfo: 2,
  getFeeForMessage: 2,
  getRecentPrioritizationFees: 2,
  getSignatureStatuses: 2,
  getTransaction: 2,
  sendTransaction: 2,
  getMultipleAccounts: 5,
  getRecentPerformanceSamples: 5,
  getSupply: 5,
  simulateTransaction: 5,
  getBlock: 10,
  getBlocks: 10,
  getBlocksWithLimit: 10,
  getSignaturesForAddress: 10,
  getTokenAccountsByOwner: 10,
  getTokenLargestAccounts: 10,
}
