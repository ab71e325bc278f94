import { useScreenClient } from '@latchkey/react'
import { type RefObject, useEffect, useState } from 'react'

/** px per millisecond: about six rows a second, too fast to recognise pictures. */
const FAST = 0.6
const SAMPLE_MS = 40
const REST_MS = 120

/** Returns whether a list scrolls fast. Pictures of passing cells are then not rendered, to save frame time. */
export function useFastScroll(scroller: RefObject<HTMLElement | null>): boolean {
  const { clock } = useScreenClient().options
  const [isFast, setFast] = useState(false)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    let sample = { top: element.scrollTop, at: clock.now() }
    let cancel = () => {}
    const onScroll = () => {
      const elapsed = clock.now() - sample.at
      if (elapsed >= SAMPLE_MS) {
        const { scrollTop: top } = element
        // A jump after a pause is one step, no fast scrolling.
        if (elapsed < REST_MS && Math.abs(top - sample.top) / elapsed > FAST) setFast(true)
        sample = { top, at: sample.at + elapsed }
      }
      cancel()
      cancel = clock.after(REST_MS, () => setFast(false))
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      element.removeEventListener('scroll', onScroll)
      cancel()
    }
  }, [scroller, clock])
  return isFast
}
