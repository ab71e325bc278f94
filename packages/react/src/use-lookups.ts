import type { CallsStatus, ClientActions, Receipt, Result } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useClient } from './provider.tsx'
import { IDLE, PENDING, type RequestState, toSettled } from './use-request.ts'

interface LookupRun<T> {
  readonly key: string
  readonly signal: AbortSignal
  /** Shows a result before the last one. */
  show(result: Result<T>): void
}

/** Defined outside of components, so that it is the same function at each render. */
type Lookup<T> = (actions: ClientActions, run: LookupRun<T>) => Promise<Result<T>>

/** Runs a lookup for a key while the component is mounted; `idle` without a key. A new key or client aborts the run before. */
function useLookup<T>(key: string | undefined, lookUp: Lookup<T>): RequestState<T> {
  const { actions } = useClient()
  const [shown, setShown] = useState<{ readonly key: string; readonly state: RequestState<T> }>()
  useEffect(() => {
    if (key === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const show = (result: Result<T>) => {
      if (!signal.aborted) setShown({ key, state: toSettled(result) })
    }
    void lookUp(actions, { key, signal, show }).then(show)
    return () => controller.abort()
  }, [actions, key, lookUp])
  if (key === undefined) return IDLE
  return shown?.key === key ? shown.state : PENDING
}

const waitForReceipt: Lookup<Receipt> = (actions, { key: hash, signal }) => actions.waitForReceipt({ hash, signal })

const resolveName: Lookup<string> = (actions, { key: name, signal }) => actions.resolveName({ name, signal })

const followCalls: Lookup<CallsStatus> = async (actions, { key: id, signal, show }) => {
  const first = await actions.readCalls({ id, signal })
  if (!first.ok || first.value.status !== 'pending') return first
  show(first)
  const last = await actions.waitForCalls({ id, signal })
  // Calls that the wallet dropped have a status of their own; they are no error of the lookup.
  return !last.ok && last.error.code === 'send/failed' ? { ok: true, value: { status: 'not-sent' } } : last
}

/**
 * Waits until a transaction is mined, on the network it was sent on; `idle` while there is no hash.
 *
 * @returns `data`: its receipt; `error`: send/receipt-timeout after three minutes
 * @example const { data: receipt, isPending } = useWaitForReceipt({ hash })
 */
export function useWaitForReceipt({ hash }: { readonly hash: string | undefined }): RequestState<Receipt> {
  return useLookup(hash, waitForReceipt)
}

/**
 * Follows a bundle of calls until it is mined or dropped; `idle` while there is no id.
 *
 * @returns `data`: its status, `pending` at first; `error`: wallet/request-failed where the wallet does not know the id
 * @see EIP-5792 `wallet_getCallsStatus`
 */
export function useCallsStatus({ id }: { readonly id: string | undefined }): RequestState<CallsStatus> {
  return useLookup(id, followCalls)
}

/**
 * Returns the address behind a name; `idle` while there is no name.
 *
 * @returns `error`: names/not-found
 * @example const { data: address } = useAddressOfName({ name: 'alice.eth' })
 */
export function useAddressOfName({ name }: { readonly name: string | undefined }): RequestState<string> {
  return useLookup(name, resolveName)
}
