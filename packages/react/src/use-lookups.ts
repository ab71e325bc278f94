import {
  type CallsStatus,
  type Client,
  type Receipt,
  type Result,
  readCalls,
  resolveName,
  waitForCalls,
  waitForReceipt,
} from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useClient } from './provider.tsx'
import { IDLE, PENDING, type RequestState, toSettled } from './request-state.ts'

interface LookupRun<T> {
  readonly key: string
  readonly signal: AbortSignal
  /** Shows an intermediate result. */
  show(result: Result<T>): void
}

/** Defined outside of components, so that it is the same function at each render. */
type Lookup<T> = (client: Client, run: LookupRun<T>) => Promise<Result<T>>

/**
 * Runs a lookup for a key while the component is mounted; `idle` without a key. A new key or client aborts the previous
 * run.
 */
function useLookup<T>(key: string | undefined, lookUp: Lookup<T>): RequestState<T> {
  const client = useClient()
  const [shown, setShown] = useState<{ readonly key: string; readonly state: RequestState<T> }>()
  useEffect(() => {
    if (key === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const show = (result: Result<T>) => {
      if (!signal.aborted) setShown({ key, state: toSettled(result) })
    }
    void lookUp(client, { key, signal, show }).then(show)
    return () => controller.abort()
  }, [client, key, lookUp])
  if (key === undefined) return IDLE
  return shown?.key === key ? shown.state : PENDING
}

const findReceipt: Lookup<Receipt> = (client, { key: hash, signal }) => waitForReceipt(client, { hash, signal })

const findAddress: Lookup<string> = (client, { key: name, signal }) => resolveName(client, { name, signal })

const followCalls: Lookup<CallsStatus> = async (client, { key: id, signal, show }) => {
  const first = await readCalls(client, { id, signal })
  if (!first.ok || first.value.status !== 'pending') return first
  show(first)
  const last = await waitForCalls(client, { id, signal })
  // Calls that the wallet dropped have their own status instead of an error.
  return !last.ok && last.error.code === 'send/failed' ? { ok: true, value: { status: 'not-sent' } } : last
}

/**
 * Waits until a transaction is mined, on the network on which it was sent; `idle` without a hash.
 *
 * @returns `data`: its receipt; `error`: send/receipt-timeout after three minutes
 * @example const { data: receipt, isPending } = useWaitForReceipt({ hash })
 */
export function useWaitForReceipt({ hash }: { readonly hash: string | undefined }): RequestState<Receipt> {
  return useLookup(hash, findReceipt)
}

/**
 * Follows bundled calls until they are mined or dropped; `idle` without an id.
 *
 * @returns `data`: its status, `pending` at first; `error`: wallet/request-failed if the wallet does not have the id
 * @see EIP-5792 `wallet_getCallsStatus`
 */
export function useCallsStatus({ id }: { readonly id: string | undefined }): RequestState<CallsStatus> {
  return useLookup(id, followCalls)
}

/**
 * Resolves a name to its address; `idle` without a name.
 *
 * @returns `error`: names/not-found
 * @example const { data: address } = useAddressOfName({ name: 'alice.eth' })
 */
export function useAddressOfName({ name }: { readonly name: string | undefined }): RequestState<string> {
  return useLookup(name, findAddress)
}
