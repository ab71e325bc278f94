import { useEffect, useRef, useState } from 'react'

/**
 * Returns a value that shows typed text at once and sends it on. A response that differs from the sent value replaces
 * the value, because the verbs of a client respond asynchronously and a field must not wait for them.
 */
export function useEcho<T>(value: T, send: (next: T) => void, isSame: (a: T, b: T) => boolean): [T, (next: T) => void] {
  const [shown, setShown] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    if (isSame(value, sent.current)) return
    sent.current = value
    setShown(value)
  })
  return [
    shown,
    (next) => {
      sent.current = next
      setShown(next)
      send(next)
    },
  ]
}
