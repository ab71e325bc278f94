import { WalletError } from '@latchkey/errors'
import { type Hex, isAddress } from '@latchkey/primitives'

// First four bytes of the Keccak-256 of `balanceOf(address)` and `transfer(address,uint256)`.
const BALANCE_OF = '70a08231'
const TRANSFER = 'a9059cbb'

/**
 * Returns the call data of `balanceOf`. The two fixed shapes are written by hand instead of with a general ABI encoder,
 * which would load 9 KB more before the first send. The tests compare them with those of viem.
 *
 * @see ERC-20
 */
export function toBalanceOfCall(account: string): Hex {
  return `0x${BALANCE_OF}${addressWord(account)}`
}

/** Returns the call data of `transfer`. @param amount - 0 to 2^256 - 1. @see ERC-20 */
export function toTransferCall(to: string, amount: bigint): Hex {
  return `0x${TRANSFER}${addressWord(to)}${amount.toString(16).padStart(64, '0')}`
}

/** Returns an address as a word of call data. @throws address/invalid */
export function addressWord(address: string): string {
  if (!isAddress(address, 'eip155'))
    throw new WalletError('address/invalid', { value: address.slice(0, 80), namespace: 'eip155' })
  return address.slice(2).toLowerCase().padStart(64, '0')
}
