import type { Network } from '@latchkey/chains'
import { isWalletError } from '@latchkey/errors'
import type { Standard } from '@latchkey/inspect/intents'
import type { ReadingAdapter } from '../../ports/index.ts'
import { readContract } from '../../reads/token-contract.ts'

/** `supportsInterface` of ERC-165 with the interface id of EIP-721. */
const IS_COLLECTION = `0x01ffc9a780ac58cd${'0'.repeat(56)}` as const
const YES = /^0x0{63}1/

/** Collections older than EIP-165. */
const COLLECTIONS: ReadonlySet<string> = new Set([
  '0x06012c8cf97bead5deae237070f9587f8e7a266d', // CryptoKitties
])

interface Reader {
  readonly adapter: ReadingAdapter
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}

/** Returns whether a contract is a collection or a token; `undefined` if no node returns it. @see EIP-721, EIP-165 */
export async function readStandard(reader: Reader, contract: string): Promise<Standard | undefined> {
  if (COLLECTIONS.has(contract)) return 'item'
  try {
    const result = await readContract(reader, contract, IS_COLLECTION)
    if (result === undefined) return undefined
    return YES.test(result) ? 'item' : 'token'
  } catch (error) {
    // Tokens have no such function, so the call reverts.
    return isWalletError(error, 'rpc/error') && error.context.isFinal === true ? 'token' : undefined
  }
}
