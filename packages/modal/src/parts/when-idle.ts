/** While frames are drawn, as during a scroll, less than one frame of idle time is left. */
const FRAME_MS = 17
/** Delay in browsers without `requestIdleCallback`. */
const REST_MS = 50

/** Runs work when the page is idle. @returns a function that cancels the work. */
export function whenIdle(run: () => void): () => void {
  let cancel = () => {}
  const wait = () => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(run, REST_MS)
      cancel = () => clearTimeout(timer)
      return
    }
    const handle = requestIdleCallback((deadline) => (deadline.timeRemaining() > FRAME_MS ? run() : wait()))
    cancel = () => cancelIdleCallback(handle)
  }
  wait()
  return () => cancel()
}
