import { formatUnits, toDecimal } from '@latchkey/primitives'
import type { TokenBalance } from '@latchkey/protocol/gateway'
import type { TokenContract } from '../../reads/token-contract.ts'
import type { AmountAtRisk, ShownApproval } from './approvals.types.ts'

/**
 * Returns how much of what the account holds may be taken, and what that is worth at the price of now.
 *
 * @param priced - The token in the portfolio of the account, for its price.
 * @returns `undefined` where no node says how much is held.
 */
export function toAmountAtRisk(
  allowance: bigint,
  { balance, decimals }: TokenContract,
  priced: TokenBalance | undefined,
): AmountAtRisk | undefined {
  if (balance === undefined) return undefined
  const amount = allowance < balance ? allowance : balance
  // Without a value in the portfolio, a price of 0 means that none is known.
  const price = priced?.value === undefined ? undefined : priced.price
  if (price === undefined || decimals === undefined) return { amount }
  return { amount, value: toDecimal(formatUnits(amount, decimals)).times(toDecimal(price)).toNumber() }
}

/** Returns approvals in the order of what may be lost by them: the largest value first, then the most recent. */
export function rankApprovals(approvals: readonly ShownApproval[]): readonly ShownApproval[] {
  return [...approvals].sort(
    (a, b) => (b.atRisk?.value ?? 0) - (a.atRisk?.value ?? 0) || (b.givenAt ?? 0) - (a.givenAt ?? 0),
  )
}
