import type { ReadResult, Result } from '@latchkey/core'
import { WalletError as CodedError } from '@latchkey/errors'

/** An error with a code of docs/errors.md. */
export type WalletError = Extract<Result<never>, { readonly ok: false }>['error']

/** The status of a request to the wallet, or of a lookup. */
export type RequestState<T> =
  | (Flags<'idle'> & { readonly data: undefined; readonly error: undefined })
  | (Flags<'pending'> & { readonly data: undefined; readonly error: undefined })
  | (Flags<'success'> & { readonly data: T; readonly error: undefined })
  | (Flags<'error'> & { readonly data: undefined; readonly error: WalletError })

type Status = 'idle' | 'pending' | 'success' | 'error'

interface Flags<S extends Status> {
  readonly status: S
  readonly isIdle: S extends 'idle' ? true : false
  readonly isPending: S extends 'pending' ? true : false
  readonly isSuccess: S extends 'success' ? true : false
  readonly isError: S extends 'error' ? true : false
}

export const IDLE: RequestState<never> = { ...flags('idle'), data: undefined, error: undefined }
export const PENDING: RequestState<never> = { ...flags('pending'), data: undefined, error: undefined }

function flags<S extends Status>(status: S): Flags<S> {
  return {
    status,
    isIdle: status === 'idle',
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
  } as Flags<S>
}

/** Returns the request state for the result of a verb: `success` with the value, or `error` with the error. */
export function toSettled<T>(result: Result<T>): RequestState<T> {
  if (result.ok) return { ...flags('success'), data: result.value, error: undefined }
  return { ...flags('error'), data: undefined, error: result.error }
}

/** Returns the state of a request for the current result of a read; earlier data stays after a failure. */
export function toRequestState<T>({ status, data, failure }: ReadResult<T>): RequestState<T> {
  if (status === 'failed' && failure !== undefined) {
    // A cast, because TypeScript loses the relation of code and context when a failure is read from the state.
    return { ...flags('error'), data: undefined, error: new CodedError(failure.code, failure.context as never) }
  }
  return data === undefined ? PENDING : { ...flags('success'), data, error: undefined }
}
