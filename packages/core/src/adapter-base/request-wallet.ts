import { WalletError } from '@latchkey/errors'
import { toRequestError } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'
import { abortable, assertNotAborted, type Timeout, timeout } from '../cancellation.ts'
import type { WalletSession } from '../ports/index.ts'

export interface WalletRequest<S extends v.GenericSchema> {
  readonly method: string
  readonly params?: unknown
  /** The shape of a valid response. */
  readonly schema: S
  readonly signal: AbortSignal | undefined
  /**
   * For requests that the wallet answers without showing anything. A request that the user has to approve has no
   * timeout.
   */
  readonly limit?: Omit<Timeout, 'error'>
}

/**
 * Sends a request to the wallet and returns its checked response.
 *
 * @throws wallet/rejected, wallet/unauthorized, wallet/unsupported-method, wallet/disconnected, network/unsupported,
 * wallet/malformed-answer, wallet/timeout, wallet/request-failed, connect/cancelled
 */
export async function requestWallet<S extends v.GenericSchema>(
  session: WalletSession,
  { method, params, schema, signal, limit }: WalletRequest<S>,
): Promise<v.InferOutput<S>> {
  assertNotAborted(signal)
  const parsed = v.safeParse(schema, await (limit === undefined ? request() : timeout(request(), { ...limit, error })))
  if (!parsed.success) throw malformed(method, parsed.issues[0].message)
  return parsed.output

  function error() {
    return new WalletError('wallet/timeout', { method, timeoutMs: limit?.ms })
  }

  async function request(): Promise<unknown> {
    try {
      const sent = session.request(
        { method, ...(params === undefined ? {} : { params }) },
        signal === undefined ? undefined : { signal },
      )
      return await abortable(sent, signal)
    } catch (error) {
      throw toRequestError(error, method)
    }
  }
}

/** A response of a wallet in an unexpected shape. */
export function malformed(method: string, details: string): WalletError<'wallet/malformed-answer'> {
  return new WalletError('wallet/malformed-answer', { method }, { details })
}
