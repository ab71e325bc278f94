import type { Network } from '@latchkey/chains'
import { isWalletError } from '@latchkey/errors'
import type { ChainAdapter, Simulation } from '../../ports/index.ts'
import { readContract } from '../../reads/token-contract.ts'
import type { Intent } from './decode/intent.ts'

/** The kind of asset of a contract. */
export type Standard = 'token' | 'item'

/** `supportsInterface` of ERC-165 with the number of EIP-721. */
const IS_COLLECTION = `0x01ffc9a780ac58cd${'0'.repeat(56)}` as const
const YES = /^0x0{63}1/

/** Collections older than EIP-165. */
const COLLECTIONS: ReadonlySet<string> = new Set([
  '0x06012c8cf97bead5deae237070f9587f8e7a266d', // CryptoKitties
])

interface Reader {
  readonly adapter: ChainAdapter
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}

/** Returns whether a contract holds collectibles or a token; `undefined` where no node says so. @see EIP-721, EIP-165 */
export async function readStandard(reader: Reader, contract: string): Promise<Standard | undefined> {
  if (COLLECTIONS.has(contract)) return 'item'
  try {
    const result = await readContract(reader, contract, IS_COLLECTION)
    if (result === undefined) return undefined
    return YES.test(result) ? 'item' : 'token'
  } catch (error) {
    // Tokens have no such function, and the chain says so.
    return isWalletError(error, 'rpc/error') && error.context.isFinal === true ? 'token' : undefined
  }
}

/** The contracts of calls that both standards share. */
export function sharedContracts(intents: readonly Intent[]): readonly string[] {
  return intents.flatMap((intent) => {
    if (intent.type === 'approve' && intent.isShared) return [intent.token]
    return intent.type === 'send' && intent.isShared && intent.asset.type === 'token' ? [intent.asset.address] : []
  })
}

/** Returns the intents as the standards of their contracts have them; a simulation shows a standard by its events. */
export function readByStandard(
  intents: readonly Intent[],
  standards: ReadonlyMap<string, Standard>,
  simulation: Simulation | 'unavailable' | undefined,
): readonly Intent[] {
  const { approvals = [] } = typeof simulation === 'object' ? simulation : {}
  const standardOf = (contract: string): Standard | undefined => {
    const isSeen = approvals.some((each) => each.type === 'item' && each.collection.toLowerCase() === contract)
    return isSeen ? 'item' : standards.get(contract)
  }
  return intents.flatMap((intent): readonly Intent[] => {
    if (intent.type === 'approve' && intent.isShared === true) return readApproval(intent, standardOf(intent.token))
    if (intent.type !== 'send' || intent.isShared !== true || intent.asset.type !== 'token') return [intent]
    const { address, amount } = intent.asset
    if (standardOf(address) !== 'item') return [intent]
    return [{ ...intent, asset: { type: 'item', address, itemId: amount, amount: 1n } }]
  })
}

function readApproval(
  intent: Extract<Intent, { readonly type: 'approve' }>,
  standard: Standard | undefined,
): readonly Intent[] {
  const { token: collection, amount: itemId, spender, by } = intent
  const item: Intent = { type: 'approve-item', collection, itemId, spender, by }
  if (standard === 'item') return [item]
  // As an amount, nothing is allowed; as an item, the first one is.
  return standard === undefined && itemId === 0n ? [intent, { ...item, isUncertain: true }] : [intent]
}
