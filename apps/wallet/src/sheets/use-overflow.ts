import { type RefObject, useEffect, useState } from 'react'

/** Returns whether an element has more in it than it shows, so that there is a reason to come to it by keys. */
export function useOverflow(ref: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setMore] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(() => setMore(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return hasMore
}
