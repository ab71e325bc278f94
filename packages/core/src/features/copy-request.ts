import { WalletError } from '@latchkey/errors'
import type { CallOptions, ChainAdapter, TransactionOf } from '../ports/index.ts'

/** Where a request of any kind has its transactions. */
interface WithTransactions {
  readonly transaction?: TransactionOf
  readonly transactions?: readonly TransactionOf[]
}

/**
 * Returns a copy of the request of a site: what the guard checks is what the wallet gets, whatever the site does to its objects
 * meanwhile. A transaction that the library of a site holds as an object of a class becomes plain data.
 *
 * @throws request/invalid for what cannot be copied, e.g. functions
 */
export async function copyRequest<R extends CallOptions>(adapter: ChainAdapter, given: R): Promise<R> {
  const { signal, ...rest } = given
  const { transaction, transactions }: WithTransactions = rest
  // A text is the wire form already, as `inspectRequest` takes it.
  const toPlain = async (each: TransactionOf) =>
    typeof each === 'object' ? ((await adapter.toPlainTransaction?.(each as never)) ?? each) : each
  const request = {
    ...rest,
    ...(transaction !== undefined && { transaction: await toPlain(transaction) }),
    ...(transactions !== undefined && { transactions: await toPlainList(transactions, toPlain) }),
  }
  // Not a copy: a signal cannot be cloned, and is nothing that a wallet signs.
  return { ...clone(request), ...(signal !== undefined && { signal }) } as R
}

function toPlainList<T>(list: readonly T[], toPlain: (each: T) => Promise<T>): Promise<readonly T[]> {
  if (!Array.isArray(list))
    throw new WalletError('request/invalid', { field: 'transactions', problem: 'expected a list of transactions' })
  return Promise.all(list.map(toPlain))
}

function clone<T>(request: T): T {
  try {
    return structuredClone(request)
  } catch (cause) {
    throw new WalletError('request/invalid', { field: 'request', problem: 'expected plain data' }, { cause })
  }
}
