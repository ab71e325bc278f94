import type { Network } from '@latchkey/chains'
import { formatUnits, roundDecimal, toDecimal } from '@latchkey/primitives'
import { ShownAmount } from '../../parts/shown-amount.tsx'

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
  const zeros = /^0\.(0*)/.exec(exact)?.[1]?.length ?? 0
  const text = roundDecimal(exact, zeros + SIGNIFICANT, 'up').toFixed()
  return <ShownAmount number={{ text: toDecimal(text).toFixed(), isLess: false }} unit={symbol} />
}
