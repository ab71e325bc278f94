import { isSameAddress } from '@latchkey/primitives'
import type { OrderAsset } from './expectation.types.ts'

/** Returns whether two assets are the same one. */
export function isSameAsset(one: OrderAsset, other: OrderAsset): boolean {
  if (one.type === 'native' || other.type === 'native') return one.type === other.type
  if (one.type !== other.type || !isSameAddress(one.address, other.address, 'eip155')) return false
  return one.type === 'token' || (other.type === 'item' && one.itemId === other.itemId)
}
