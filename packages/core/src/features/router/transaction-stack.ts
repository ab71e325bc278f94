import type { RouterEvent, RouterState, ViewEntry } from './router.types.ts'

/** One journey that took the person away from where they were, and what to do when it ends. */
export interface TransactionStackItem {
  readonly onSuccess?: () => void
  readonly onCancel?: () => void
  /** On success return to the step before ConnectingSiwe, or close when there is none. */
  readonly replace?: boolean
  /** On success reset to this screen. */
  readonly resetTo?: ViewEntry
}

type StackEnd = 'success' | 'cancel'

/**
 * Returns what the router must do when the newest journey ends, and the callback to run after it.
 *
 * @see Spec §2 "A transaction stack records flows"
 */
export function endTransaction(
  item: TransactionStackItem,
  end: StackEnd,
  router: RouterState,
  isConnected: boolean,
): { readonly event: RouterEvent | 'close'; readonly callback: (() => void) | undefined } {
  if (end === 'cancel') return { event: { type: 'back', isConnected }, callback: item.onCancel }
  if (item.replace === true) {
    const at = router.history.findIndex((entry) => entry.name === 'ConnectingSiwe')
    return { event: at > 0 ? { type: 'back-before', name: 'ConnectingSiwe' } : 'close', callback: item.onSuccess }
  }
  if (item.resetTo !== undefined) return { event: { type: 'reset', entry: item.resetTo }, callback: item.onSuccess }
  return { event: { type: 'back', isConnected }, callback: item.onSuccess }
}
