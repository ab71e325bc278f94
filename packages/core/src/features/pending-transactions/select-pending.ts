import { isSameAddress } from '@latchkey/primitives'
import type { Environment } from '../../ports/index.ts'
import { selectConnection } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import { isActive } from './pending-transactions.flow.ts'
import type { PendingId, PendingTransaction } from './pending-transactions.types.ts'

/**
 * Returns the transactions of the connected account that a list shows above its history, newest first: those that are
 * not done. Of several with one nonce it is the last one that was sent: it says what becomes of the others.
 *
 * @param known - Hashes that the history shows already.
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

/** Returns one of them by its name. */
export function findPending(
  { pendingTransactions = [] }: Pick<State, 'pendingTransactions'>,
  { hash, networkId }: PendingId,
): PendingTransaction | undefined {
  return pendingTransactions.find(
    (each) => (each.hash === hash || each.callsId === hash) && each.networkId === networkId,
  )
}

/** Returns the one that was sent last for the place of a transaction: itself, or what replaces it. */
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
 * Returns whether the person can have a transaction replaced here: it waits, the account that sent it is connected, and its
 * wallet says that it sends a transaction with the nonce it is given. A smart account has no row of transactions, and the
 * wallets of phones set the nonce themselves, also where their extension for a computer does not: what replaces a transaction
 * on paper would be paid a second time.
 */
export function canReplace(
  state: State,
  { hash, networkId }: PendingId,
  { isMobile }: Pick<Environment, 'isMobile'>,
): boolean {
  const found = findPending(state, { hash, networkId })
  // Only the wallet knows how it sends calls in one go.
  if (found?.callsId !== undefined) return false
  if (isMobile || found === undefined || !isActive(found) || found.status !== 'pending') return false
  // With a nonce that a node made up, both transactions would be paid.
  if (found.nonce === undefined || found.isProven !== true) return false
  const { address, accounts, wallet } = selectConnection(state)
  if (address === undefined || !isSameAddress(address, found.address, state.activeNamespace)) return false
  const account = accounts.find((each) => isSameAddress(each.address, address, state.activeNamespace))
  const isSuperseded = state.pendingTransactions?.some((each) => each.replaces?.hash === hash && isActive(each))
  return wallet?.supports?.nonce === true && account?.type !== 'smartAccount' && isSuperseded !== true
}
