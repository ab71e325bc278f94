import { createSendErrors } from '@latchkey/core/adapter-base'
import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'

/** The reason why the runtime rejects a transaction, as nodes encode it. */
const reasonSchema = v.union([
  v.string(),
  v.object({ InstructionError: v.tuple([v.bigint(), v.unknown()]) }),
  v.object({ InsufficientFundsForRent: v.object({ account_index: v.bigint() }) }),
])

/** Error and logs that a node returns for a failed transaction. */
export interface Refused {
  readonly err: unknown
  readonly logs: readonly string[]
}

const FEES = 'Not enough SOL to cover fees or rent'
const TRANSFER = 'Not enough SOL to cover this transfer'

// Messages of nodes and of wallets that rephrase them, for errors without a reason.
const NO_FEE = /no record of a prior credit|insufficient funds for (fee|rent)/i
const NO_AMOUNT = /insufficient (lamports|funds|balance)|not enough (funds|sol)/i
const EXPIRED = /blockhash not found|block ?height exceeded|blockhash (has )?expired|transaction.{0,20}expired/i

/** Returns the public error for a rejection by the runtime. */
export function toRefusal({ err, logs }: Refused, cause?: unknown): WalletError {
  const options = cause === undefined ? {} : { cause }
  const parsed = v.safeParse(reasonSchema, err)
  const reason = parsed.success ? parsed.output : ''
  if (reason === 'BlockhashNotFound') return new WalletError('transaction/expired', {}, options)
  if (reason === 'AccountNotFound' || reason === 'InsufficientFundsForFee') return insufficient(FEES)
  // The first account pays; for another index, an account would fall below its minimum balance.
  if (typeof reason === 'object' && 'InsufficientFundsForRent' in reason)
    return reason.InsufficientFundsForRent.account_index === 0n ? insufficient(FEES) : failed()
  const text = logs.join('\n')
  if (NO_AMOUNT.test(text))
    return insufficient(/insufficient lamports/.test(text) ? TRANSFER : 'Not enough of the token')
  return failed()

  function insufficient(details: string) {
    return new WalletError('send/insufficient-funds', {}, { ...options, details })
  }
  function failed() {
    const details = typeof reason === 'string' ? reason : Object.keys(reason).join()
    return new WalletError('send/failed', { logs: logs.slice(-5) }, { ...options, details })
  }
}

/** Returns the public error for a failure of a wallet or a node to send. */
export const toSendError = createSendErrors(
  (error) => {
    const { transactionError, logs } = error.context as { transactionError?: unknown; logs?: readonly string[] }
    if (transactionError !== undefined && transactionError !== null)
      return toRefusal({ err: transactionError, logs: logs ?? [] }, error)
    const { message } = error
    const insufficient = (details: string) => new WalletError('send/insufficient-funds', {}, { cause: error, details })
    if (EXPIRED.test(message)) return new WalletError('transaction/expired', {}, { cause: error })
    if (NO_FEE.test(message)) return insufficient(FEES)
    return NO_AMOUNT.test(message) ? insufficient(TRANSFER) : undefined
  },
  ['transaction/expired', 'send/insufficient-funds'],
)
