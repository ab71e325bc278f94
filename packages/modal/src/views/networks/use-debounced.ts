import type { Clock } from '@latchkey/core/ports'
import { useScreenClient } from '@latchkey/react'
import { useEffect, useState } from 'react'

/** @see Spec §9 "Default debounce 500 ms" */
const DEBOUNCE_MS = 500

/** Calls back after a pause in typing. @returns a function that restarts the wait, to be called with each key. */
export function afterTyping(clock: Clock, callback: () => void, delayMs = DEBOUNCE_MS): () => void {
  return clock.after(delayMs, callback)
}

/** Returns a value after it has not changed for a while: 500 ms by default. */
export function useDebounced<T>(value: T, delayMs?: number): T {
  const { clock } = useScreenClient().options
  const [settled, setSettled] = useState(value)
  useEffect(() => afterTyping(clock, () => setSettled(value), delayMs), [clock, value, delayMs])
  return settled
}
