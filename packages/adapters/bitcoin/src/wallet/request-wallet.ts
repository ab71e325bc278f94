import { abortable, assertNotAborted } from '@latchkey/core/cancellation'
import type { WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { toRequestError } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'

export interface WalletRequest<S extends v.GenericSchema> {
  readonly method: string
  readonly params: unknown
  /** The shape of a valid response. */
  readonly schema: S
  readonly signal: AbortSignal | undefined
}

/**
 * Sends a request to the wallet and returns its checked response. It waits for a person, so it has no timeout.
 *
 * @throws wallet/rejected, wallet/unauthorized, wallet/unsupported-method, wallet/disconnected,
 * wallet/malformed-answer, wallet/request-failed, connect/cancelled
 */
export async function requestWallet<S extends v.GenericSchema>(
  session: WalletSession,
  { method, params, schema, signal }: WalletRequest<S>,
): Promise<v.InferOutput<S>> {
  assertNotAborted(signal)
  const parsed = v.safeParse(schema, await request())
  if (!parsed.success) throw malformed(method, parsed.issues[0].message)
  return parsed.output

  async function request(): Promise<unknown> {
    try {
      return await abortable(session.request({ method, params }, signal === undefined ? undefined : { signal }), signal)
    } catch (error) {
      throw toRequestError(error, method)
    }
  }
}

/** A response of a wallet in an unexpected shape. */
export function malformed(method: string, details: string): WalletError<'wallet/malformed-answer'> {
  return new WalletError('wallet/malformed-answer', { method }, { details })
}
