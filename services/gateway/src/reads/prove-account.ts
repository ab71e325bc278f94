import { isWalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import { BaseError, verifyMessage as isSignedByKey } from 'viem'
import { verifyMessage } from 'viem/actions'
import type { ServedChain } from '../deps.ts'
import { createChainClient } from './ens.ts'

/** A text, with the account that claims to have signed it. */
export interface SignedText {
  readonly address: Hex
  readonly message: string
  readonly signature: Hex
}

/**
 * Returns the kind of signer if an account signed a text: its key, its contract, or a contract that is not deployed
 * yet; `undefined` if the signature is invalid.
 *
 * @throws rpc/…, http/… if the node of a contract does not respond
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

/** An unreadable signature is invalid; an unresponsive node does not make a signature invalid. */
function toRefusal(error: unknown): false {
  const failure = error instanceof BaseError ? error.walk((cause) => isWalletError(cause)) : error
  if (isWalletError(failure)) throw failure
  return false
}
