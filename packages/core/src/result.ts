import type { WalletError } from '@latchkey/errors'

/**
 * The result of a verb, which never throws.
 *
 * @example
 * const result = await client.actions.signMessage({ message: 'hello' })
 * if (result.ok) send(result.value)
 * else if (kindOf(result.error) !== 'rejected') show(result.error)
 */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: WalletError }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const failed = (error: WalletError): Result<never> => ({ ok: false, error })
