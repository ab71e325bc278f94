import type { Finding } from '../inspection.ts'

interface Fee {
  /** Satoshis; below 0 where the outputs are more than the inputs. */
  readonly fee: bigint
  /** Virtual bytes. */
  readonly size: bigint
  /** Satoshis that others get. */
  readonly paid: bigint
  /** Satoshis of all outputs. */
  readonly total: bigint
  /** The visitor's balance falls by at least the fee, so the visitor may be the one who pays it. */
  readonly isPayer: boolean
}

/** Satoshis for a virtual byte: above the first hardly ever needed, above the second a mistake. */
const [HIGH_RATE, ABSURD_RATE] = [300n, 1_000n]
/** Satoshis below which a fee is small, whatever share of a payment it is. */
const SMALL_FEE = 50_000n

/** Returns what is wrong with a fee: its rate, and its share of what is paid. */
export function gradeFee({ fee, size, paid, total, isPayer }: Fee): readonly Finding[] {
  if (fee < 0n) return [{ code: 'would-fail', severity: 'warn' }]
  // To oneself alone: the fee is compared with what is moved.
  const moved = paid > 0n ? paid : total
  const isShare = (times: bigint) => fee > SMALL_FEE && fee * times >= moved
  const isAbsurd = fee >= size * ABSURD_RATE || isShare(2n)
  const isHigh = fee >= size * HIGH_RATE || isShare(10n)
  if (!isHigh && !isAbsurd) return []
  const severity = isAbsurd && isPayer ? 'danger' : 'warn'
  return [{ code: 'high-fee', severity, asset: { type: 'native', amount: fee } }]
}
