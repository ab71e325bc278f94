import { NO_AMOUNT } from '../amount-entry/amount-entry.ts'
import type { SendFee, SendState } from './send.types.ts'

export const NO_FEE: SendFee = { status: 'unknown' }

/** The empty form. A file of its own, because screens need it before the code of the form is loaded. */
export const NOTHING_SENT: SendState = {
  amount: NO_AMOUNT,
  to: '',
  recipient: { status: 'empty' },
  fee: NO_FEE,
  status: 'editing',
  max: 'idle',
  isRequested: false,
}
