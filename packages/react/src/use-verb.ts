import type { Client, Result } from '@latchkey/core'
import { toWalletError } from '@latchkey/errors'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from './provider.tsx'
import { IDLE, PENDING, type RequestState, toSettled, type WalletError } from './request-state.ts'

/** Callbacks for the end of a call. Not called after the component is unmounted, or after `reset` or a later call. */
export interface MutateOptions<T> {
  readonly onSuccess?: (data: T) => void
  readonly onError?: (error: WalletError) => void
}

/** The arguments of a verb after the client; an optional argument may be omitted. */
type VariablesOf<V> = undefined extends V ? [variables?: V] : [variables: V]

/**
 * A verb with the state of its last call: `data` is its result, `error` a `WalletError` with a code of docs/errors.md.
 * For a visitor who declined, `kindOf(error) === 'rejected'`.
 */
export type Mutation<T, V> = RequestState<T> & {
  /**
   * Calls the verb. The state is that of the last call. Never throws; the result is in the state and passed to the
   * callbacks.
   */
  readonly mutate: (...args: [...VariablesOf<V>, options?: MutateOptions<T>]) => void
  /** Like `mutate`, but returns a promise that resolves with the result of the verb, and rejects with its error. */
  readonly mutateAsync: (...args: VariablesOf<V>) => Promise<T>
  /** Returns to `idle`. A request that the wallet has received is not cancelled; its response is not shown. */
  readonly reset: () => void
}

/** The return type of a hook for the verb `F`. */
export type MutationOf<F> = F extends (client: Client, variables: infer V) => Promise<Result<infer T>>
  ? Mutation<T, V>
  : never

/**
 * Returns a verb of a client for a component, like `useMutation` of TanStack Query.
 *
 * @param verb - Of `@latchkey/core`, or a function that calls several verbs. The function of the last render is called.
 * @example
 * const { mutate: openSend, isPending } = useVerb(requestSend)
 * <button disabled={isPending} onClick={() => openSend({ to, amount: '0.1' })}>Send</button>
 */
export function useVerb<T, V>(verb: (client: Client, variables: V) => Promise<Result<T>>): Mutation<T, V> {
  const client = useClient()
  const [state, setState] = useState<RequestState<T>>(IDLE)
  const latest = useRef({ client, verb })
  const isMounted = useRef(false)
  const callCount = useRef(0)
  useEffect(() => {
    latest.current = { client, verb }
  })
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const run = useCallback(async (variables: V, { onSuccess, onError }: MutateOptions<T> = {}): Promise<Result<T>> => {
    const call = ++callCount.current
    setState(PENDING)
    const result = await settle(latest.current, variables)
    if (call !== callCount.current) return result
    setState(toSettled(result))
    if (!isMounted.current) return result
    if (result.ok) onSuccess?.(result.value)
    else onError?.(result.error)
    return result
  }, [])
  const mutate = useCallback((variables?: V, options?: MutateOptions<T>) => void run(variables as V, options), [run])
  const mutateAsync = useCallback(
    async (variables?: V): Promise<T> => {
      const result = await run(variables as V)
      if (result.ok) return result.value
      throw result.error
    },
    [run],
  )
  const reset = useCallback(() => {
    callCount.current++
    setState(IDLE)
  }, [])
  // TypeScript cannot resolve the conditional type `VariablesOf<V>` for a generic `V`.
  return { ...state, mutate, mutateAsync, reset } as unknown as Mutation<T, V>
}

interface Call<T, V> {
  readonly client: Client
  readonly verb: (client: Client, variables: V) => Promise<Result<T>>
}

/** Verbs of the client never throw; a function of the site may. */
async function settle<T, V>({ client, verb }: Call<T, V>, variables: V): Promise<Result<T>> {
  try {
    return await verb(client, variables)
  } catch (error) {
    return { ok: false, error: toWalletError(error) }
  }
}
