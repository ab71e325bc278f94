import { WalletError } from '@latchkey/errors'
import type { CallOptions, ChainAdapter, TransactionOf } from '../ports/index.ts'

/** The members of a request that contain transactions; other members are only cloned. */
interface WithTransactions {
  readonly transaction?: TransactionOf
  readonly transactions?: readonly TransactionOf[]
}

/**
 * Returns a copy of a request, so that a site cannot change its objects between the check of the guard and the request to the
 * wallet. Transaction objects of a library (e.g. `@solana/web3.js`) are converted to plain data.
 *
 * @throws request/invalid for a value that cannot be copied, for example a function
 */
export async function copyRequest<R extends CallOptions>(adapter: ChainAdapter, given: R): Promise<R> {
  const { signal, ...rest } = given
  const { transaction, transactions }: WithTransactions = rest
  // `inspectRequest` also accepts a transaction in its wire format, as text.
  const toPlain = async (each: TransactionOf) =>
    typeof each === 'object' ? ((await adapter.toPlainTransaction?.(each as never)) ?? each) : each
  const request = {
    ...rest,
    ...(transaction !== undefined && { transaction: await toPlain(transaction) }),
    ...(transactions !== undefined && { transactions: await toPlainList(transactions, toPlain) }),
  }
  // An AbortSignal cannot be cloned.
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
