import { CURRENCIES } from '@latchkey/protocol/gateway'
import { oneOf } from '../../storage/shape.ts'

/** What values are shown in. Apart from the other keys: nothing before the account screens needs it. */
export const currencyKey = { name: '@appkit/currency', shape: oneOf(CURRENCIES) } as const
