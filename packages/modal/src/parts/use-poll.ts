import type { Read } from '@latchkey/core'
import { useScreenClient } from '@latchkey/react'
import { useEffect } from 'react'

/** Repeats a read while the component is mounted and the page is visible; a hidden page sends no requests. */
export function usePoll(read: Pick<Read<unknown>, 'refetch'> | undefined, everyMs: number): void {
  const { clock } = useScreenClient().options
  useEffect(() => {
    if (read === undefined) return undefined
    let lastAt = clock.now()
    let stop = () => {}
    const wait = () => {
      stop = clock.after(Math.max(0, lastAt + everyMs - clock.now()), () => {
        lastAt = clock.now()
        read.refetch()
        wait()
      })
    }
    const follow = () => {
      stop()
      if (document.visibilityState === 'visible') wait()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [read, everyMs, clock])
}
