import type { Currency } from '@latchkey/protocol/gateway'
import type { Caller } from '../../caller.ts'
import type { Read } from '../../reads/read.ts'
import { currency } from './currency.feature.ts'

/** Currencies that the gateway can value in; empty without one, or while it does not answer. Read once. */
export const currencies = (client: Caller): Read<readonly Currency[]> =>
  client.read(currency, ({ reads }) => reads.currencies())
