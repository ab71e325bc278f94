import { isWalletError, WalletError } from '@latchkey/errors'

/** Error messages and codes with which a service rejects an order; in a response with several, the code comes first. */
const REFUSALS = [
  { words: /swap\/no-liquidity|insufficient liquidity/i, code: 'swap/no-liquidity' },
  { words: /swap\/would-fail/i, code: 'swap/would-fail' },
] as const

/**
 * Throws the error of a swap request, by the reason that the service returned.
 *
 * @throws swap/no-liquidity, swap/would-fail, or the original error
 */
export function rethrowSwapRefusal(error: unknown): never {
  const reason = isWalletError(error, 'http/status') ? String(error.context.reason) : ''
  const refusal = REFUSALS.find(({ words }) => words.test(reason))
  throw refusal === undefined ? error : new WalletError(refusal.code, {}, { cause: error })
}
