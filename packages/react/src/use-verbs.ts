import type { ClientActions, Result } from '@latchkey/core'
import { useClient } from './provider.tsx'
import { type RequestState, useRequest } from './use-request.ts'

/** The verbs that a component calls once somebody presses, each with a hook. */
type Called =
  | 'disconnect'
  | 'sendCalls'
  | 'sendTransaction'
  | 'signMessage'
  | 'signTypedData'
  | 'switchNetwork'
  | 'transfer'

type ResultOf<K extends Called> = ReturnType<ClientActions[K]> extends Promise<Result<infer T>> ? T : never

/**
 * A verb, and how its last call stands: `data` is what it returned, `error` a `WalletError` with a code of docs/errors.md.
 * A visitor who declined is `kindOf(error) === 'rejected'`.
 */
export type Verb<K extends Called> = RequestState<ResultOf<K>> & {
  /** Never throws. */
  readonly [V in K]: (...args: Parameters<ClientActions[K]>) => Promise<Result<ResultOf<K>>>
} & { readonly reset: () => void }

function useVerb<K extends Called>(name: K): Verb<K> {
  const { actions } = useClient()
  const { state, run, reset } = useRequest(actions[name] as (...args: readonly unknown[]) => Promise<Result<unknown>>)
  // A type cannot follow the name through a call.
  return { ...state, [name]: run, reset } as unknown as Verb<K>
}

/**
 * Requests a signature of a text from the connected wallet.
 *
 * @example
 * const { signMessage, data, error, isPending } = useSignMessage()
 * <button disabled={isPending} onClick={() => signMessage({ message: 'hello' })}>Sign</button>
 */
export const useSignMessage = (): Verb<'signMessage'> => useVerb('signMessage')

/** Requests a signature of typed data. @see EIP-712 */
export const useSignTypedData = (): Verb<'signTypedData'> => useVerb('signTypedData')

/**
 * Asks the wallet to send a transaction; `data` is its hash, before it is mined.
 *
 * @example
 * const { sendTransaction, data: hash } = useSendTransaction()
 * const { data: receipt, isPending: isMining } = useWaitForReceipt({ hash })
 */
export const useSendTransaction = (): Verb<'sendTransaction'> => useVerb('sendTransaction')

/** Sends native currency or a token; `data` is the hash. */
export const useTransfer = (): Verb<'transfer'> => useVerb('transfer')

/** Has the wallet send several calls in one go; `data` is its id of them, for `useCallsStatus`. @see EIP-5792 */
export const useSendCalls = (): Verb<'sendCalls'> => useVerb('sendCalls')

/** Asks the wallet to switch to another configured network. */
export const useSwitchNetwork = (): Verb<'switchNetwork'> => useVerb('switchNetwork')

/** Ends the connection: of one chain family, or of all. */
export const useDisconnect = (): Verb<'disconnect'> => useVerb('disconnect')
