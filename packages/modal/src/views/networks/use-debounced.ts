import { useClient } from '@latchkey/react'
import { useEffect, useState } from 'react'

/** Returns a value once it has stood still for a while. @see Spec §9 "Default debounce" */
export function useDebounced<T>(value: T, delayMs: number): T {
  const { clock } = useClient().options
  const [settled, setSettled] = useState(value)
  useEffect(() => clock.after(delayMs, () => setSettled(value)), [clock, value, delayMs])
  return settled
}
