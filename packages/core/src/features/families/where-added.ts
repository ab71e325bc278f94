import type { State } from '../../store/state.ts'
import type { ModalEvent, ViewName } from '../router/router.types.ts'

/** Returns the event that leads back to the screen from which a wallet was added; `undefined` without such a screen. */
export function whereAdded({ router }: Pick<State, 'router'>): ModalEvent | undefined {
  const has = (view: ViewName) => router.history.some(({ name }) => name === view)
  if (has('ProfileWallets')) return { type: 'back-before', name: 'Connect' }
  return has('SwitchActiveChain') ? { type: 'back-before', name: 'Networks' } : undefined
}
