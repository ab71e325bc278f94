import { SECOND_MS } from '@latchkey/primitives'
import { useScreenClient } from '@latchkey/react'
import { useEffect, useState } from 'react'

/** Returns the seconds until a moment, rounded up, and renders again each second; 0 once it has passed. @param moment - Milliseconds since 1970. */
export function useSecondsUntil(moment: number | undefined): number {
  const { clock } = useScreenClient().options
  const [, setShown] = useState(0)
  const seconds = moment === undefined ? 0 : Math.max(0, Math.ceil((moment - clock.now()) / SECOND_MS))
  useEffect(() => {
    if (seconds > 0) return clock.after(SECOND_MS, () => setShown(seconds))
  }, [clock, seconds])
  return seconds
}
