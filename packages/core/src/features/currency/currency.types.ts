import type { Currency } from '@latchkey/protocol/gateway'
import type { Read } from '../../reads/read.ts'
import type { Result } from '../../result.ts'

export interface CurrencySlice {
  /** The visitor's display currency. Undefined: US dollars. */
  readonly currency?: Currency | undefined
}

export interface CurrencyReads {
  /** Currencies that the gateway can value in; empty without one, or while it does not answer. Read once. */
  currencies(): Read<readonly Currency[]>
}

export interface CurrencyVerbs {
  /** Shows values in a currency, on this visit and later ones. */
  chooseCurrency(currency: Currency): Promise<Result<void>>
}
