import { CURRENCIES } from '@latchkey/protocol/gateway'
import { oneOf } from '../../storage/shape.ts'

/** What a visitor may choose: money of countries. Values come to a millionth, which is too coarse in bitcoin. */
export const VISITOR_CURRENCIES = CURRENCIES.filter((currency) => currency !== 'btc' && currency !== 'eth')

/** What values are shown in. Apart from the other keys: nothing before the account screens needs it. */
export const currencyKey = { name: '@appkit/currency', shape: oneOf(VISITOR_CURRENCIES) } as const
