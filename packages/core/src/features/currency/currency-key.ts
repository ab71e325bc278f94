import { CURRENCIES } from '@latchkey/protocol/gateway'
import { oneOf } from '../../storage/shape.ts'

/** The currencies offered to visitors: national currencies. Values have six decimals, which is too few for bitcoin. */
export const VISITOR_CURRENCIES = CURRENCIES.filter((currency) => currency !== 'btc' && currency !== 'eth')

/** The storage key of the display currency. Separate from the other keys, because only account screens need it. */
export const currencyKey = { name: '@appkit/currency', shape: oneOf(VISITOR_CURRENCIES) } as const
