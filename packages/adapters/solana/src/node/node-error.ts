import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'

/** Errors that every node would return: preflight, signature, version, parameters. @see Agave, `custom_error.rs` */
const FINAL_CODES: ReadonlySet<unknown> = new Set([-32002, -32003, -32013, -32015, -32602])
const MAX_LOGS = 64

/** The result of a preflight for a transaction that would fail. */
const refusedSchema = v.object({
  err: v.optional(v.unknown()),
  logs: v.optional(v.nullable(v.array(v.string()))),
})

/**
 * Returns the error of a call that a node rejected, with its code and, for a transaction that would fail, its reason if
 * there is one.
 */
export function toNodeError(
  method: string,
  { code, message, data }: { readonly code: bigint | number; readonly message: string; readonly data?: unknown },
): WalletError<'rpc/error'> {
  const parsed = v.safeParse(refusedSchema, data)
  const refused = parsed.success ? parsed.output : {}
  return new WalletError('rpc/error', {
    method,
    reason: message.slice(0, 300),
    nodeCode: Number(code),
    transactionError: refused.err,
    logs: (refused.logs ?? []).slice(0, MAX_LOGS),
  })
}

/** Returns whether another node would return the same error, so that a second call is useless. */
export function isFinal(error: WalletError): boolean {
  return error.code === 'rpc/error' && FINAL_CODES.has(error.context.nodeCode)
}
