import type { Finding } from '../inspection.ts'
import type { DecodedTransaction } from './decode-transaction.ts'
import type { SolanaFacts } from './facts.ts'

/** Default compute units of an instruction, and the maximum of a transaction. */
const [UNITS_OF_ONE, UNITS_OF_ALL] = [200_000, 1_400_000]
const MICRO_LAMPORTS = 1_000_000n
/** Priority fees that are a mistake or take the visitor's money: 0.1 SOL and 1 SOL. */
const [HIGH_FEE, ABSURD_FEE] = [100_000_000n, 1_000_000_000n]

/** Grades the frame of a transaction: its signers, its payer, its expiry, and unread parts. */
export function gradeFrame(transaction: DecodedTransaction, { own }: SolanaFacts): readonly Finding[] {
  const { intents, payer, signers, lookups } = { ...transaction, lookups: transaction.message.lookups }
  const [first] = intents
  const others = signers.filter((key) => !own.has(key))
  const [other] = others
  const fee = priorityFee(transaction)
  const burned = intents.flatMap((intent) =>
    intent.type === 'burn' && intent.by.some((key) => own.has(key)) ? [intent] : [],
  )
  return [
    // None of the signers is known here.
    ...(others.length === signers.length
      ? [{ code: 'not-read-whole', severity: 'warn', party: { address: payer } } as const]
      : []),
    ...(first?.type === 'use-nonce' ? [{ code: 'no-expiry', severity: 'warn' } as const] : []),
    ...(other === undefined ? [] : [{ code: 'other-signers', severity: 'info', party: { address: other } } as const]),
    ...(transaction.keys.includes(undefined) || intents.some(({ type }) => type === 'unread')
      ? [{ code: 'not-read-whole', severity: 'warn', ...partyOf(lookups[0]?.table) } as const]
      : []),
    ...(own.has(payer) && fee >= HIGH_FEE
      ? [
          {
            code: 'high-fee',
            severity: fee >= ABSURD_FEE ? 'danger' : 'warn',
            asset: { type: 'native', amount: fee },
          } as const,
        ]
      : []),
    ...burned.map(
      // A thief gains nothing from a burn, and people burn tokens that were sent to them unasked.
      ({ mint, amount }): Finding => ({
        code: 'lost-funds',
        severity: 'warn',
        asset: { type: 'token', address: mint, amount },
      }),
    ),
  ]
}

const partyOf = (address: string | undefined) => (address === undefined ? {} : { party: { address } })

/** Returns the maximum priority fee of a transaction in lamports. */
export function priorityFee({ intents }: DecodedTransaction): bigint {
  const price = intents.findLast((intent) => intent.type === 'unit-price')?.price ?? 0n
  const counted = intents.filter(({ type }) => type !== 'unit-price' && type !== 'unit-limit').length
  const units = intents.findLast((intent) => intent.type === 'unit-limit')?.units ?? counted * UNITS_OF_ONE
  return (price * BigInt(Math.min(units, UNITS_OF_ALL)) + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS
}
