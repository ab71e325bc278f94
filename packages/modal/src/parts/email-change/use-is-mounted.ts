import { type RefObject, useEffect, useRef } from 'react'

/** Returns a reference that is false once the screen has been left: its late results then lead to no other screen. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
