import type { Finding } from '../inspection.ts'

interface Fee {
  /** Satoshis; negative if the outputs exceed the inputs. */
  readonly fee: bigint
  /** Virtual bytes. */
  readonly size: bigint
  /** Satoshis that other addresses receive. */
  readonly paid: bigint
  /** Satoshis of all outputs. */
  readonly total: bigint
  /** The visitor's balance falls by at least the fee, so the visitor may be the one who pays it. */
  readonly isPayer: boolean
}

/** Satoshis per virtual byte. A rate above the first is hardly ever needed; a rate above the second is a mistake. */
const [HIGH_RATE, ABSURD_RATE] = [300n, 1_000n]
/** Satoshis below which a fee is small, whatever share of a payment it is. */
const SMALL_FEE = 50_000n

/** Grades a fee by its rate and by its share of the payment. */
export function gradeFee({ fee, size, paid, total, isPayer }: Fee): readonly Finding[] {
  if (fee < 0n) return [{ code: 'would-fail', severity: 'warn' }]
  // If the visitor only pays themselves, the fee is compared with the moved amount.
  const moved = paid > 0n ? paid : total
  const isShare = (times: bigint) => fee > SMALL_FEE && fee * times >= moved
  const isAbsurd = fee >= size * ABSURD_RATE || isShare(2n)
  const isHigh = fee >= size * HIGH_RATE || isShare(10n)
  if (!isHigh && !isAbsurd) return []
  const severity = isAbsurd && isPayer ? 'danger' : 'warn'
  return [{ code: 'high-fee', severity, asset: { type: 'native', amount: fee } }]
}
