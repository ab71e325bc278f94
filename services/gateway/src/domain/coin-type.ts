/** Ether, the coin type of wallets that name no network. @see ENSIP-9, SLIP-44 */
export const COIN_ETHER = 60n

/** Coin types of EVM networks have this bit and the chain number. @see ENSIP-11 */
const EVM_COIN_BIT = 0x8000_0000n
/** Coin types have 32 bits. */
const END = 0x1_0000_0000n

/** Returns the coin type of an EVM network, its own also where Ether's stands for it. @see ENSIP-11 */
export const coinOfChain = (chainId: bigint): number => Number(EVM_COIN_BIT + chainId)

/**
 * Returns the chain number of a coin type, 0 for the one that stands for every EVM network, `undefined` for a coin of
 * another family.
 *
 * @example chainOfCoin(0x8000_2105n) // 8453n
 * @see ENSIP-11, ENSIP-19
 */
export function chainOfCoin(coinType: bigint): bigint | undefined {
  if (coinType === COIN_ETHER) return 1n
  return coinType >= EVM_COIN_BIT && coinType < END ? coinType - EVM_COIN_BIT : undefined
}
