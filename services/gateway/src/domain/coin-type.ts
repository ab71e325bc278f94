/** Coin type of Ether, for wallets that name no network. @see ENSIP-9, SLIP-44 */
export const COIN_ETHER = 60n

/** Coin types of EVM networks have this bit and the chain number. @see ENSIP-11 */
const EVM_COIN_BIT = 0x8000_0000n
/** Coin types have 32 bits. */
const END = 0x1_0000_0000n

/** Returns the coin type of an EVM network; for Ethereum also the network-specific one. @see ENSIP-11 */
export const coinOfChain = (chainId: bigint): number => Number(EVM_COIN_BIT + chainId)

/**
 * Returns the chain number of a coin type, 0 for the coin type of all EVM networks, `undefined` for a coin of another
 * family.
 *
 * @example chainOfCoin(0x8000_2105n) // 8453n
 * @see ENSIP-11, ENSIP-19
 */
export function chainOfCoin(coinType: bigint): bigint | undefined {
  if (coinType === COIN_ETHER) return 1n
  return coinType >= EVM_COIN_BIT && coinType < END ? coinType - EVM_COIN_BIT : undefined
}
