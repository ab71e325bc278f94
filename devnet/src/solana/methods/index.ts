import { accountMethods } from './accounts.ts'
import { chainMethods } from './chain.ts'
import type { Method } from './node.ts'
import { transactionMethods } from './transactions.ts'

/** Methods of the chain node by name. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({ ...chainMethods, ...accountMethods, ...transactionMethods }),
)
