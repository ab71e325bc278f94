import { WalletError } from '@latchkey/errors'
import type { ChainAdapter } from '../ports/index.ts'

/** Operations that some chain families lack, and that a verb needs. */
export type Operation =
  | 'getBalance'
  | 'signTypedData'
  | 'signTransaction'
  | 'signAllTransactions'
  | 'signPsbt'
  | 'getAccounts'
  | 'sendTransaction'
  | 'transfer'
  | 'estimateReserve'
  | 'waitForReceipt'

/** An adapter that has an operation. */
export type AdapterWith<K extends Operation> = ChainAdapter & Required<Pick<ChainAdapter, K>>

/** Throws if the chain family has no such operation. @throws wallet/unsupported-method */
export function assertOperation<K extends Operation>(
  adapter: ChainAdapter,
  operation: K,
): asserts adapter is AdapterWith<K> {
  if (adapter[operation] === undefined) throw new WalletError('wallet/unsupported-method', { method: operation })
}
