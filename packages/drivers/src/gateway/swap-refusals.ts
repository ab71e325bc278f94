import { isWalletError, WalletError } from '@latchkey/errors'

/** How a service says why it refuses an order; of several its code comes first. */
const REFUSALS = [
  { words: /swap\/no-liquidity|insufficient liquidity/i, code: 'swap/no-liquidity' },
  { words: /swap\/would-fail/i, code: 'swap/would-fail' },
] as const

/**
 * Throws the failure of a request about a swap by the reason that the service gives.
 *
 * @throws swap/no-liquidity, swap/would-fail, or the failure as it is
 */
export function rethrowSwapRefusal(error: unknown): never {
  const reason = isWalletError(error, 'http/status') ? String(error.context.reason) : ''
  const refusal = REFUSALS.find(({ words }) => words.test(reason))
  throw refusal === undefined ? error : new WalletError(refusal.code, {}, { cause: error })
}
