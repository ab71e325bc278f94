import { isSameAddress } from '@latchkey/primitives'
import type { Environment } from '../../ports/index.ts'
import { selectConnection } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import { isActive } from './pending-transactions.flow.ts'
import type { PendingId, PendingTransaction } from './pending-transactions.types.ts'

/**
 * Returns the transactions of the connected account that a list shows above its history, newest first: those that are
 * not done. Of several with the same nonce, returns the last one that was sent, because its row also shows the status
 * of the others.
 *
 * @param known - Hashes that the history contains already.
 */
export function selectPending(
  state: Pick<State, 'pendingTransactions' | 'connections' | 'activeNamespace' | 'activeNetworkIds' | 'networks'>,
  networkId: string,
  known: ReadonlySet<string> = new Set(),
): readonly PendingTransaction[] {
  const { pendingTransactions: all = [], activeNamespace } = state
  const { address } = selectConnection(state as State)
  if (address === undefined) return []
  const own = all.filter(
    (each) => each.networkId === networkId && isSameAddress(each.address, address, activeNamespace),
  )
  const superseded = new Set(own.flatMap(({ replaces }) => replaces?.hash ?? []))
  return own.filter(
    ({ hash, status }) => status !== 'done' && !superseded.has(hash) && (status === 'pending' || !known.has(hash)),
  )
}

/** Returns a pending transaction by its key. */
export function findPending(
  { pendingTransactions = [] }: Pick<State, 'pendingTransactions'>,
  { hash, networkId }: PendingId,
): PendingTransaction | undefined {
  return pendingTransactions.find(
    (each) => (each.hash === hash || each.callsId === hash) && each.networkId === networkId,
  )
}

/** Returns the last transaction that was sent with the nonce of a transaction: itself, or its replacement. */
export function latestPending(
  state: Pick<State, 'pendingTransactions'>,
  id: PendingId,
): PendingTransaction | undefined {
  const next = state.pendingTransactions?.find(
    ({ replaces, networkId }) => replaces?.hash === id.hash && networkId === id.networkId,
  )
  return next === undefined || next.hash === id.hash ? findPending(state, id) : latestPending(state, next)
}

/**
 * Returns whether the visitor can replace a transaction here: it is pending, the account that sent it is connected, and
 * its wallet declares that it uses a given nonce. Smart accounts have no sequence of nonces. Mobile wallets set the
 * nonce themselves, even if their browser extension does not; a replacement with another nonce would be paid in
 * addition.
 */
export function canReplace(
  state: State,
  { hash, networkId }: PendingId,
  { isMobile }: Pick<Environment, 'isMobile'>,
): boolean {
  const found = findPending(state, { hash, networkId })
  // Only the wallet can replace bundled calls.
  if (found?.callsId !== undefined) return false
  if (isMobile || found === undefined || !isActive(found) || found.status !== 'pending') return false
  // With a false nonce from a node, both transactions would be paid.
  if (found.nonce === undefined || found.isProven !== true) return false
  const { address, accounts, wallet } = selectConnection(state)
  if (address === undefined || !isSameAddress(address, found.address, state.activeNamespace)) return false
  const account = accounts.find((each) => isSameAddress(each.address, address, state.activeNamespace))
  const isSuperseded = state.pendingTransactions?.some((each) => each.replaces?.hash === hash && isActive(each))
  return wallet?.supports?.nonce === true && account?.type !== 'smartAccount' && isSuperseded !== true
}
