import type { RouterState, TransactionStackItem, ViewEntry, ViewName } from './router.types.ts'

/*
 * The rules of single screens, which hold before anything happened. They are loaded with the page; `navigation.ts`, which
 * knows the other screens by their names, is not.
 */

/** Returns the screen that is shown: the last one of the history. */
export function currentView({ history }: RouterState): ViewEntry {
  return history[history.length - 1] as ViewEntry
}

/** Returns whether the stack holds a screen. */
export function isInHistory({ history }: RouterState, view: ViewName): boolean {
  return history.some(({ name }) => name === view)
}

/** Returns the view that opens when the site names none. @see Spec §2 "Closing in embedded mode" */
export function homeView(hasAccount: boolean): ViewEntry {
  return { name: hasAccount ? 'Account' : 'Connect', params: undefined }
}

/** Returns the screen that going back leads to, `undefined` where it closes the modal. @see Spec §2 "Going back" */
export function viewBefore(router: RouterState, isConnected: boolean): ViewEntry | undefined {
  const before = router.history.at(-2)
  if (before === undefined || isInHistory(router, 'UnsupportedChain')) return undefined
  // Going back to the list of wallets while connected would invite to connect what is connected.
  return before.name === 'Connect' && before.params === undefined ? homeView(isConnected) : before
}

/** Returns the flow that begins with a screen. To leave a screen that waits for a wallet cancels the request. */
export function transactionOf({ name, params }: ViewEntry): TransactionStackItem | undefined {
  const wallet = name === 'ConnectingExternal' ? { walletId: params.walletId } : {}
  const waits = /^(Connecting(External|Social|WalletConnect)|EmailVerify)/.test(name)
  return waits ? { replace: true, onCancel: { type: 'cancel-connect', ...wallet } } : undefined
}

/** Returns whether the person may close the modal by its cross, Escape or the backdrop. When not, it shakes. @see Spec §2 */
export function canClose(router: RouterState): boolean {
  const { name, params } = currentView(router)
  return (
    (name !== 'UnsupportedChain' || params !== undefined) &&
    (name !== 'SIWXSignMessage' || params === undefined) &&
    !(name === 'SwitchNetwork' && isInHistory(router, 'UnsupportedChain'))
  )
}
