/** While frames are drawn, as in a scroll, less than one frame is left in each of them. */
const FRAME_MS = 17
/** For a browser that cannot know when it is idle. */
const REST_MS = 50

/** Runs work when the page has nothing else to do. @returns the way to take it back. */
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
