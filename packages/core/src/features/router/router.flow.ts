import type { Step } from '../../flow/flow.ts'
import type { RouterEffect, RouterEvent, RouterState, ViewEntry } from './router.types.ts'

export const initialRouter: RouterState = { history: [{ name: 'Connect', params: undefined }], direction: 'none' }

export function currentView(state: RouterState): ViewEntry {
  return state.history[state.history.length - 1] as ViewEntry
}

/**
 * The stack of screens.
 *
 * @see Spec §2 "View stack"
 */
export function stepRouter(state: RouterState, event: RouterEvent): Step<RouterState, RouterEffect> {
  const current = currentView(state)
  switch (event.type) {
    case 'push':
      if (current.name === event.entry.name) return [state]
      return [
        { history: [...state.history, event.entry], direction: 'forward' },
        { type: 'left', name: current.name },
      ]
    case 'replace':
      if (current.name === event.entry.name) return [state]
      return [
        { history: [...state.history.slice(0, -1), event.entry], direction: 'forward' },
        { type: 'left', name: current.name },
      ]
    case 'reset': {
      const next: RouterState = { history: [event.entry], direction: state.history.length > 1 ? 'back' : 'none' }
      return current.name === event.entry.name ? [next] : [next, { type: 'left', name: current.name }]
    }
    case 'back': {
      if (state.history.length === 1 || includes(state, 'UnsupportedChain')) return [state, { type: 'close' }]
      const history = state.history.slice(0, -1)
      const top = history[history.length - 1] as ViewEntry
      // Going back to the list of wallets while connected would invite to connect what is connected.
      const shown: ViewEntry =
        top.name === 'Connect' && event.isConnected ? { name: 'Account', params: undefined } : top
      return [
        { history: [...history.slice(0, -1), shown], direction: 'back' },
        { type: 'left', name: current.name },
      ]
    }
    case 'back-before': {
      const at = state.history.findIndex((entry) => entry.name === event.name)
      if (at < 0) return [state]
      if (at === 0) return [state, { type: 'close' }]
      return [
        { history: state.history.slice(0, at), direction: 'back' },
        { type: 'left', name: current.name },
      ]
    }
    default:
      event satisfies never
      return [state]
  }
}

export function includes(state: RouterState, name: ViewEntry['name']): boolean {
  return state.history.some((entry) => entry.name === name)
}
