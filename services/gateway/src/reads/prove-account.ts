import { isWalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import { BaseError, verifyMessage as isSignedByKey } from 'viem'
import { verifyMessage } from 'viem/actions'
import type { ServedChain } from '../deps.ts'
import { createChainClient } from './ens.ts'

/** A text, and who claims to have signed it. */
export interface SignedText {
  readonly address: Hex
  readonly message: string
  readonly signature: Hex
}

/**
 * Returns what proves that an account signed a text: its key, its contract, or one that does not exist yet; `undefined` when
 * nothing does.
 *
 * @throws rpc/…, http/… when a contract's node does not answer
 * @see EIP-191, EIP-1271, EIP-6492
 */
export async function proveSignature(
  chain: ServedChain,
  signed: SignedText,
  signal: AbortSignal | undefined,
): Promise<'key' | 'contract' | undefined> {
  if (await isSignedByKey(signed).catch(toRefusal)) return 'key'
  return (await verifyMessage(createChainClient(chain, signal), signed).catch(toRefusal)) ? 'contract' : undefined
}

/** A signature that cannot be read is not the account's; a node that does not answer says nothing of it. */
function toRefusal(error: unknown): false {
  const failure = error instanceof BaseError ? error.walk((cause) => isWalletError(cause)) : error
  if (isWalletError(failure)) throw failure
  return false
}
