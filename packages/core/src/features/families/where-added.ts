import type { State } from '../../store/state.ts'
import type { ModalEvent, ViewName } from '../router/router.types.ts'

/** Returns to the screen that a wallet was added from; `undefined` without one. */
export function whereAdded({ router }: Pick<State, 'router'>): ModalEvent | undefined {
  const has = (view: ViewName) => router.history.some(({ name }) => name === view)
  if (has('ProfileWallets')) return { type: 'back-before', name: 'Connect' }
  return has('SwitchActiveChain') ? { type: 'back-before', name: 'Networks' } : undefined
}
