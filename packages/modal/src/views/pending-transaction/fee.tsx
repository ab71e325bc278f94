import type { Network } from '@latchkey/chains'
import { formatUnits } from '@latchkey/primitives'
import { ShownAmount } from '../../parts/shown-amount.tsx'
import { toFee } from '../../parts/to-fee.ts'

/** Significant digits of a fee, which is far below one coin. */
const SIGNIFICANT = 3

interface FeeProps {
  /** Wei. */
  readonly amount: bigint
  readonly network: Network
}

/** A network fee in the native currency, rounded up, so that the paid fee is never higher than the shown one. */
export function Fee({ amount, network }: FeeProps) {
  const { decimals, symbol } = network.nativeCurrency
  const exact = formatUnits(amount, decimals)
  return <ShownAmount number={toFee(exact, SIGNIFICANT)} unit={symbol} />
}
