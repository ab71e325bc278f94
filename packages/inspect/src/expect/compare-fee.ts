import { decodeAbi } from '../evm/abi/decode-abi.ts'
import type { Finding } from '../inspection.ts'
import type { Simulation } from '../simulation.ts'
import { block } from './block.ts'
import { isShown } from './compare-simulation.ts'
import type { RouterCall } from './read-router-call.ts'

/**
 * Compares the amount that a router reports as paid with the amount that arrives. A router enforces its minimum on the
 * paid amount. A token that keeps a part of each transfer therefore delivers less than the shown minimum.
 */
export function compareFee(simulation: Simulation | undefined, swap: RouterCall | undefined): readonly Finding[] {
  if (swap === undefined || swap.isUnwrapped || simulation === undefined || !isShown(simulation)) return []
  const paid = swap.isOutReturned ? toPaid(simulation.returned) : swap.minimumOut
  if (paid === undefined) return []
  const { tokenOut } = swap
  const arrived = (simulation.changes ?? [])
    .filter((change) => change.type === 'token' && change.token.toLowerCase() === tokenOut)
    .reduce((sum, { amount }) => sum + amount, 0n)
  return arrived < paid ? [block('order-fee', { party: { address: tokenOut } })] : []
}

/** Returns the result of the swap, which is the first call of the bundle. */
function toPaid(returned: string | undefined): bigint | undefined {
  const [results] = returned === undefined ? [] : (decodeAbi('bytes[]', returned.slice(2)) ?? [])
  const [first] = Array.isArray(results) ? results : []
  return typeof first === 'string' && first.length === 66 ? BigInt(first) : undefined
}
