import { useEffect, useRef, useState } from 'react'

/**
 * Returns a value that shows at once what is typed, and is sent on. What comes back otherwise than it was sent takes its
 * place: the verbs of a client answer a moment later, and a field cannot wait for them.
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
