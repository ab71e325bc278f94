import { CodedError, type ErrorArgs, type WalletErrorOptions } from './coded-error.ts'
import type { ErrorCode } from './codes.ts'

/**
 * Returns the error of a rare code, for code whose bundle has no sentence for it: the whole table loads with the first
 * such error. If it cannot load, the error has its code and no further details.
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
