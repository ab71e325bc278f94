import type { RouterState, ViewEntry } from './router.types.ts'

/** Returns the screen that is shown: the last one of the history. */
export function currentView({ history }: RouterState): ViewEntry {
  return history[history.length - 1] as ViewEntry
}
