import { CURRENCIES } from '@latchkey/protocol/gateway'
import { oneOf } from '../../storage/shape.ts'

/** The currencies for visitors: money of countries. Values have six decimals, too few for bitcoin. */
export const VISITOR_CURRENCIES = CURRENCIES.filter((currency) => currency !== 'btc' && currency !== 'eth')

/** The storage key of the display currency. Apart from the other keys: only account screens need it. */
export const currencyKey = { name: '@appkit/currency', shape: oneOf(VISITOR_CURRENCIES) } as const
