import { painted } from '../host/painted.ts'

/**
 * Runs work after the frame that shows what was drawn until now: React runs the effects of a press before that frame.
 *
 * @returns the way to take it back.
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
