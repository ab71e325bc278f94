import type { Namespace } from '@latchkey/primitives'
import type { State } from '../../store/state.ts'

/** Returns the chain family that the visitor adds a wallet to; `undefined` where a wallet takes the place of another. */
export function selectAddedFamily({ router }: Pick<State, 'router'>): Namespace | undefined {
  return router.history.flatMap((entry) => (entry.name === 'Connect' ? (entry.params?.namespace ?? []) : [])).at(-1)
}

/**
 * Returns the chain family that wallets are listed for: the one that the visitor adds a wallet to, else the one that the
 * modal was opened for. `undefined`: wallets of any family.
 *
 * @see Spec §2 "Opening with a namespace"
 */
export function selectListedFamily(state: Pick<State, 'router' | 'modal'>): Namespace | undefined {
  return selectAddedFamily(state) ?? state.modal.namespace
}
