import type { Read, ReadResult, State } from '@latchkey/core'
import { LOADING } from '@latchkey/core/ui'
import { isObject } from '@latchkey/primitives'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useClient } from './provider.tsx'

/**
 * Returns a part of the client's state, and renders again when that part changes.
 *
 * @param select - Pure; may create a new object each time, because objects with equal fields count as unchanged.
 */
export function useClientState<T>(select: (state: State) => T): T {
  const client = useClient()
  const last = useRef<{ readonly state: State; readonly select: typeof select; readonly value: T }>(undefined)
  const snapshot = (state: State): T => {
    if (last.current?.state === state && last.current.select === select) return last.current.value
    const value = select(state)
    const kept = last.current !== undefined && isShallowEqual(last.current.value, value) ? last.current.value : value
    last.current = { state, select, value: kept }
    return kept
  }
  return useSyncExternalStore(
    client.subscribe,
    () => snapshot(client.getState()),
    () => snapshot(client.getServerState()),
  )
}

const nothing = () => () => {}

/**
 * Returns the current result of a read, and keeps it fresh while the component is mounted; `undefined` is `loading`.
 */
export function useRead<T>(read: Read<T> | undefined): ReadResult<T> {
  const snapshot = useCallback(() => read?.getSnapshot() ?? LOADING, [read])
  return useSyncExternalStore<ReadResult<T>>(read?.subscribe ?? nothing, snapshot, () => LOADING)
}

function isShallowEqual(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return Object.is(a, b)
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => Object.is(a[name], b[name]))
}
