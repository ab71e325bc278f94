import { defineFeature } from '../../feature.ts'
import { loadAccount } from '../load-account.ts'

/** Hides buying where the gateway says that nobody sells; its code comes with the account, that of buying does not. */
export const sellers = defineFeature({ name: 'sellers', load: loadAccount })
