import type { Network } from '@latchkey/chains'
import { formatUnits } from '@latchkey/primitives'
import { ShownAmount } from '../../parts/shown-amount.tsx'
import { toFee } from '../../parts/to-fee.ts'

/** Digits that distinguish fees; fees are far below one coin. */
const SIGNIFICANT = 3

interface FeeProps {
  /** Wei. */
  readonly amount: bigint
  readonly network: Network
}

/** A network fee in the native currency, rounded up: nobody should pay more than they read. */
export function Fee({ amount, network }: FeeProps) {
  const { decimals, symbol } = network.nativeCurrency
  const exact = formatUnits(amount, decimals)
  return <ShownAmount number={toFee(exact, SIGNIFICANT)} unit={symbol} />
}
