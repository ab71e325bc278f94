import type { EmailStep } from '../../ports/index.ts'

/** A change of the address of the login that waits for a code. Plain data. */
export interface EmailChange {
  /** The address of the login; `undefined` if the wallet does not name it. */
  readonly from: string | undefined
  /** The new address, as it was typed. */
  readonly to: string
  /** Which of the two addresses got the code. */
  readonly step: EmailStep
  /** When the code can be sent again. Milliseconds since 1970. */
  readonly resendAt: number
}

export interface DevicesSlice {
  /** Stays while the modal is closed, so that the change can be continued. */
  readonly emailChange?: EmailChange | undefined
}
