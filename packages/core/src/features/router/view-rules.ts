import type { RouterState, TransactionStackItem, ViewEntry, ViewName } from './router.types.ts'

/*
 * The rules of single screens that are needed before any event. Loaded with the page, unlike `navigation.ts`, which
 * refers to the other screens by name.
 */

/** Returns the current screen: the last one of the history. */
export function currentView({ history }: RouterState): ViewEntry {
  return history[history.length - 1] as ViewEntry
}

/** Returns whether the stack contains a screen. */
export function isInHistory({ history }: RouterState, view: ViewName): boolean {
  return history.some(({ name }) => name === view)
}

/** Returns the default screen. @see Spec §2 "Closing in embedded mode" */
export function homeView(hasAccount: boolean): ViewEntry {
  return { name: hasAccount ? 'Account' : 'Connect', params: undefined }
}

/** Returns the screen after going back; `undefined` if going back closes the modal. @see Spec §2 "Going back" */
export function viewBefore(router: RouterState, isConnected: boolean): ViewEntry | undefined {
  const before = router.history.at(-2)
  if (before === undefined || isInHistory(router, 'UnsupportedChain')) return undefined
  // A connected visitor sees the account instead of the list of wallets.
  return before.name === 'Connect' && before.params === undefined ? homeView(isConnected) : before
}

/** Returns the flow that starts with a screen. Leaving a screen that waits for a wallet cancels the request. */
export function transactionOf({ name, params }: ViewEntry): TransactionStackItem | undefined {
  const wallet = name === 'ConnectingExternal' ? { walletId: params.walletId } : {}
  const waits = /^(Connecting(External|Farcaster|Social|WalletConnect)|EmailVerify)/.test(name)
  return waits ? { replace: true, onCancel: { type: 'cancel-connect', ...wallet } } : undefined
}

/** Returns whether the cross, Escape and the backdrop close the modal. If not, the modal shakes. @see Spec §2 */
export function canClose(router: RouterState): boolean {
  const { name, params } = currentView(router)
  return (
    (name !== 'UnsupportedChain' || params !== undefined) &&
    (name !== 'SIWXSignMessage' || params === undefined) &&
    !(name === 'SwitchNetwork' && isInHistory(router, 'UnsupportedChain'))
  )
}
