import { isWalletError, WalletError } from '@latchkey/errors'

/** How a service says why it refuses an order; of several its code comes first. */
const REFUSALS = [
  { words: /swap\/no-liquidity|insufficient liquidity/i, code: 'swap/no-liquidity' },
  { words: /swap\/would-fail/i, code: 'swap/would-fail' },
] as const

/**
 * Returns the failure of a request about a swap by the reason that the service gives: swap/no-liquidity, swap/would-fail, or
 * the failure as it is.
 */
export function explainRefusal(error: unknown): unknown {
  const reason = isWalletError(error, 'http/status') ? String(error.context.reason) : ''
  const refusal = REFUSALS.find(({ words }) => words.test(reason))
  return refusal === undefined ? error : new WalletError(refusal.code, {}, { cause: error })
}

/** Returns network/no-gas-price. */
export const noGasPrice = () => new WalletError('network/no-gas-price')
