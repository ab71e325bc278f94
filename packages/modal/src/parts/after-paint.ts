import { painted } from '../host/painted.ts'

/**
 * Runs work after the frame that shows the current changes, because React runs the effects of a press before that
 * frame.
 *
 * @returns a function that cancels the work.
 */
export function afterPaint(run: () => void): () => void {
  let isWanted = true
  void painted().then(() => {
    if (isWanted) run()
  })
  return () => {
    isWanted = false
  }
}
