import type { Namespace } from '@latchkey/primitives'
import type { State } from '../../store/state.ts'

/**
 * Returns the chain family to which the visitor adds a wallet; `undefined` if the next wallet replaces the current one.
 */
export function selectAddedFamily({ router }: Pick<State, 'router'>): Namespace | undefined {
  return router.history.flatMap((entry) => (entry.name === 'Connect' ? (entry.params?.namespace ?? []) : [])).at(-1)
}

/**
 * Returns the chain family of the list of wallets: the one to which the visitor adds a wallet, else the one for which
 * the modal was opened. `undefined`: wallets of any family.
 *
 * @see Spec §2 "Opening with a namespace"
 */
export function selectListedFamily(state: Pick<State, 'router' | 'modal'>): Namespace | undefined {
  return selectAddedFamily(state) ?? state.modal.namespace
}
