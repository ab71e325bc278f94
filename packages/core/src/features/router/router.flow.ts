import type { Step } from '../../flow/flow.ts'
import type { RouterEffect, RouterEvent, RouterState } from './router.types.ts'
import { currentView, homeView, viewBefore } from './view-rules.ts'

export const initialRouter: RouterState = { history: [homeView(false)], direction: 'none' }

/**
 * The stack of screens.
 *
 * @see Spec §2 "View stack"
 */
export function stepRouter(state: RouterState, event: RouterEvent): Step<RouterState, RouterEffect> {
  const { history } = state
  switch (event.type) {
    case 'push':
    case 'replace': {
      if (currentView(state).name === event.entry.name) return [state]
      const before = event.type === 'push' ? history : history.slice(0, -1)
      const last = before[before.length - 1]
      // If the new screen equals the one below it, the stack goes back to that one. Otherwise it would hold the same screen twice in a row.
      return last?.name === event.entry.name && last.params === event.entry.params
        ? [{ history: before, direction: 'back' }]
        : [{ history: [...before, event.entry], direction: 'forward' }]
    }
    case 'reset':
      return [{ history: [event.entry], direction: history.length > 1 ? 'back' : 'none' }]
    case 'back': {
      const shown = viewBefore(state, event.isConnected)
      return shown === undefined
        ? [state, { type: 'close' }]
        : [{ history: [...history.slice(0, -2), shown], direction: 'back' }]
    }
    case 'back-before': {
      const at = history.findIndex((entry) => entry.name === event.name)
      if (at < 0) return [state]
      return at === 0 ? [state, { type: 'close' }] : [{ history: history.slice(0, at), direction: 'back' }]
    }
    default:
      event satisfies never
      return [state]
  }
}
