import { NO_AMOUNT } from '../amount-entry/amount-entry.ts'
import type { SendFee, SendState } from './send.types.ts'

export const NO_FEE: SendFee = { status: 'unknown' }

/** The form before anything is entered. A file of its own: screens need it before the steps of the form. */
export const NOTHING_SENT: SendState = {
  amount: NO_AMOUNT,
  to: '',
  recipient: { status: 'empty' },
  fee: NO_FEE,
  status: 'editing',
  max: 'idle',
  isRequested: false,
}
