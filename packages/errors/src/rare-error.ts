import { CodedError, type ErrorArgs, type WalletErrorOptions } from './coded-error.ts'
import type { ErrorCode } from './codes.ts'

/**
 * Returns the error of a code that hardly ever happens, for code whose door has no sentence for it: the whole table is
 * loaded when it does. Where that does not arrive, the error has its code, and says no more than that.
 *
 * @example throw await rareError('network/no-swaps')
 */
export async function rareError<C extends ErrorCode>(code: C, ...args: ErrorArgs<C>): Promise<CodedError<C>> {
  try {
    const { WalletError } = await import('./wallet-error.ts')
    return new WalletError(code, ...args)
  } catch {
    const [context, options] = args as [context?: Readonly<Record<string, unknown>>, options?: WalletErrorOptions]
    return new CodedError(code, context, options, { kind: 'unavailable', sentence: code })
  }
}
