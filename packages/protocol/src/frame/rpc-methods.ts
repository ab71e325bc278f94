import type { Namespace } from '@latchkey/primitives'

/**
 * How the frame treats a JSON-RPC method:
 * - `local`: answered from what the frame knows.
 * - `read`: passed on to a chain node.
 * - `relay`: passed on, signed already.
 * - `permitted`: answered to an origin that has a permission for the account, which is a session of its own.
 * - `approval`: a person approves it.
 * - `refused`: every other name.
 */
export type MethodClass = 'local' | 'read' | 'relay' | 'permitted' | 'approval' | 'refused'

type Listed = Exclude<MethodClass, 'refused'>

const METHODS: Readonly<Record<Namespace, Partial<Readonly<Record<Listed, string>>>>> = {
  eip155: {
    local:
      'eth_chainId net_version web3_clientVersion eth_accounts wallet_getPermissions wallet_getSession wallet_getSupportedExecutionPermissions',
    read: `eth_blockNumber eth_call eth_estimateGas eth_createAccessList eth_feeHistory eth_gasPrice eth_maxPriorityFeePerGas
      eth_blobBaseFee eth_baseFee eth_getBalance eth_getCode eth_getStorageAt eth_getProof eth_getTransactionCount eth_getAccount
      eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash
      eth_getBlockTransactionCountByNumber eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_getLogs
      eth_getTransactionByHash eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex
      eth_getTransactionReceipt eth_simulateV1 eth_syncing eth_newFilter eth_newBlockFilter eth_newPendingTransactionFilter
      eth_getFilterChanges eth_getFilterLogs eth_uninstallFilter eth_supportedEntryPoints eth_estimateUserOperationGas
      eth_getUserOperationByHash eth_getUserOperationReceipt web3_sha3`,
    relay: 'eth_sendRawTransaction',
    permitted: `eth_requestAccounts wallet_requestPermissions wallet_revokePermissions wallet_getCapabilities wallet_getAssets
      wallet_getCallsStatus wallet_showCallsStatus wallet_getGrantedExecutionPermissions`,
    approval: `wallet_connect wallet_createSession personal_sign eth_signTypedData_v4 eth_sendTransaction wallet_sendCalls
      eth_sendUserOperation wallet_grantPermissions wallet_requestExecutionPermissions wallet_addEthereumChain
      wallet_switchEthereumChain wallet_watchAsset wallet_revokeExecutionPermission wallet_revokeSession wallet_disconnect`,
  },
  solana: {
    read: `getAccountInfo getBalance getBlock getBlockCommitment getBlockHeight getBlockProduction getBlockTime getBlocks
      getBlocksWithLimit getClusterNodes getEpochInfo getEpochSchedule getFeeForMessage getFirstAvailableBlock getGenesisHash
      getHealth getHighestSnapshotSlot getIdentity getInflationGovernor getInflationRate getInflationReward getLargestAccounts
      getLatestBlockhash getLeaderSchedule getMaxRetransmitSlot getMaxShredInsertSlot getMinimumBalanceForRentExemption
      getMultipleAccounts getProgramAccounts getRecentPerformanceSamples getRecentPrioritizationFees getSignatureStatuses
      getSignaturesForAddress getSlot getSlotLeader getSlotLeaders getStakeMinimumDelegation getSupply getTokenAccountBalance
      getTokenAccountsByDelegate getTokenAccountsByOwner getTokenLargestAccounts getTokenSupply getTransaction
      getTransactionCount getTransactionsForAddress getVersion getVoteAccounts isBlockhashValid minimumLedgerSlot
      simulateTransaction`,
    relay: 'sendTransaction',
    permitted: 'solana_getAccounts solana_requestAccounts',
    approval:
      'solana_signMessage solana_signTransaction solana_signAllTransactions solana_signAndSendTransaction signIn',
  },
  bip122: {
    relay: 'sendTransaction',
    permitted: 'getAccountAddresses',
    approval: 'sendTransfer signMessage signPsbt',
  },
  polkadot: {},
}

/**
 * Returns how the frame treats a method. Names are compared exactly.
 *
 * @example toMethodClass('eip155', 'eth_sign') // 'refused'
 * @see Spec §7 "Supported RPC methods", EIP-1193, EIP-5792, EIP-7715, EIP-7811
 */
export function toMethodClass(namespace: Namespace, method: string): MethodClass {
  const listed = Object.entries(METHODS[namespace]) as [Listed, string][]
  return listed.find(([, names]) => names.split(/\s+/).includes(method))?.[0] ?? 'refused'
}
