import type { Currency } from '@latchkey/protocol/gateway'

export interface CurrencySlice {
  /** The visitor's display currency. Undefined: US dollars. */
  readonly currency?: Currency | undefined
}
