import type { TransferredItem } from '@latchkey/core/ports'
import type { Hex } from '@latchkey/primitives'
import { addressWord } from './erc20-calls.ts'

// First four bytes of the Keccak-256 of `safeTransferFrom(address,address,uint256)`, and of the same with
// `(…,uint256,uint256,bytes)`. The safe variants are used, because they revert if the receiving contract cannot hold a
// collectible.
const SAFE_TRANSFER_721 = '42842e0e'
const SAFE_TRANSFER_1155 = 'f242432a'

interface ItemTransfer extends TransferredItem {
  readonly from: string
  readonly to: string
  /** Number of items of an ERC-1155; 1 for an ERC-721. */
  readonly amount: bigint
}

/** Returns the call data that moves a collectible. @see ERC-721, ERC-1155 */
export function toItemTransferCall({ from, to, tokenId, amount, interface: kind }: ItemTransfer): Hex {
  const parties = `${addressWord(from)}${addressWord(to)}${word(tokenId)}`
  if (kind === 'ERC721') return `0x${SAFE_TRANSFER_721}${parties}`
  // The empty `bytes` argument: its offset (after five words), and its length.
  return `0x${SAFE_TRANSFER_1155}${parties}${word(amount)}${word(160n)}${word(0n)}`
}

const word = (value: bigint) => value.toString(16).padStart(64, '0')
