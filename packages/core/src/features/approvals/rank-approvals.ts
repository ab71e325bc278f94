import { formatUnits, toDecimal } from '@latchkey/primitives'
import type { TokenBalance } from '@latchkey/protocol/gateway'
import type { TokenContract } from '../../reads/token-contract.ts'
import type { AmountAtRisk, ShownApproval } from './approvals.types.ts'

/**
 * Returns the amount of the holding that the spender may take, and its current value.
 *
 * @param priced - The token in the portfolio of the account, for its price.
 * @returns `undefined` if the balance is not known.
 */
export function toAmountAtRisk(
  allowance: bigint,
  { balance, decimals }: TokenContract,
  priced: TokenBalance | undefined,
): AmountAtRisk | undefined {
  if (balance === undefined) return undefined
  const amount = allowance < balance ? allowance : balance
  // If the portfolio has no value for the token, a price of 0 means that none is known.
  const price = priced?.value === undefined ? undefined : priced.price
  if (price === undefined || decimals === undefined) return { amount }
  return { amount, value: toDecimal(formatUnits(amount, decimals)).times(toDecimal(price)).toNumber() }
}

/** Returns approvals sorted by the possible loss: the largest value first, then the most recent. */
export function rankApprovals(approvals: readonly ShownApproval[]): readonly ShownApproval[] {
  return [...approvals].sort(
    (a, b) => (b.atRisk?.value ?? 0) - (a.atRisk?.value ?? 0) || (b.givenAt ?? 0) - (a.givenAt ?? 0),
  )
}
