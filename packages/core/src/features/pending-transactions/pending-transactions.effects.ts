import { WalletError } from '@latchkey/errors'
import { type CaipNetworkId, isSameAddress, parseCaipNetworkId } from '@latchkey/primitives'
import { QueryObserver } from '@tanstack/query-core'
import type { Context } from '../../context.ts'
import type { CallsStatus, FeesOf, ReplacementKind } from '../../ports/index.ts'
import { createQueryClient } from '../../reads/create-query-client.ts'
import { onLastDisconnect } from '../../reads/on-last-disconnect.ts'
import { toRead } from '../../reads/read.ts'
import { ok, type Result } from '../../result.ts'
import { selectNetworkId } from '../../store/selectors.ts'
import { attempt } from '../attempt.ts'
import { readCalls } from '../calls/calls.actions.ts'
import type { Dependencies, SentRequest } from '../dependencies.ts'
import { passGuard } from '../pass-guard.ts'
import { describeSent } from './describe-sent.ts'
import { followPending, type TrackedNetwork } from './follow-pending.ts'
import { isActive, pendingFlow } from './pending-transactions.flow.ts'
import { PENDING_KEY, readPending, writePending } from './pending-transactions.storage.ts'
import type { PendingId, PendingTransaction } from './pending-transactions.types.ts'
import { canReplace, findPending } from './select-pending.ts'

/** How long the fees of a replacement are valid, here and on the screen. Milliseconds. */
const FEES_FRESH_MS = 10_000

type ReplacementRequest = PendingId & { readonly kind: ReplacementKind }
type ReplaceRequest = ReplacementRequest & { readonly fees?: FeesOf }

/**
 * Pending transactions: followed on their chains, persisted for the next page, and shared by all tabs.
 *
 * @see Spec §9 "pending transactions limit 99"
 */
export function createPendingTransactions(context: Context, deps: Dependencies) {
  const { sessions, settled, refresh, guard } = deps
  const { storage, clock, adapters, environment } = context.options
  const client = createQueryClient()
  const isNamed =
    ({ hash, networkId }: PendingId) =>
    (each: PendingId) =>
      each.hash === hash && each.networkId === networkId

  const show = (pendingTransactions: readonly PendingTransaction[]) =>
    context.dispatch(pendingFlow, { type: 'listed', pendingTransactions })
  /** Another tab may have written since, so the change is applied to the list in storage. */
  const change = (edit: (list: readonly PendingTransaction[]) => readonly PendingTransaction[]) =>
    show(writePending(storage, edit(readPending(storage, clock.now()))))

  function placeOf(networkId: PendingTransaction['networkId']) {
    const network = context.getState().networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    return { network, adapter: adapters.find(({ namespace }) => namespace === network?.chainNamespace) }
  }

  async function trackingOf(networkId: PendingTransaction['networkId']): Promise<TrackedNetwork | undefined> {
    const { network, adapter } = placeOf(networkId)
    const tracking = await adapter?.trackTransactions?.()
    return network === undefined || tracking === undefined ? undefined : { network, tracking }
  }

  async function readStatus({
    hash,
    address,
    networkId,
  }: PendingTransaction): Promise<CallsStatus | 'unknown' | undefined> {
    const { namespace } = parseCaipNetworkId(networkId)
    const connected = context.getState().connections[namespace]?.address
    if (connected === undefined || !isSameAddress(connected, address, namespace)) return undefined
    const found = await readCalls(deps, { id: hash })
    if (found.ok) return found.value
    return found.error.code === 'wallet/request-failed' ? 'unknown' : undefined
  }

  const follower = followPending(context, {
    trackingOf,
    readReceipt({ hash, networkId, lastBlock: known }, { signal, onLastBlock }) {
      const { network, adapter } = placeOf(networkId)
      if (network === undefined || adapter?.trackTransactions !== undefined) return undefined
      const lastBlock = known === undefined ? undefined : BigInt(known)
      return adapter?.waitForReceipt?.({ hash, network, lastBlock, onLastBlock, signal })
    },
    readCalls: readStatus,
    onChange(next, before) {
      change((list) => list.map((each) => (isNamed(before)(each) ? next : each)))
      announce(next, before)
    },
  })

  /** Reports the result of a transaction once, because the visitor may be on any screen. */
  function announce(next: PendingTransaction, before: PendingTransaction): void {
    const { replaces, nonce } = next
    if (before.nonce !== undefined && nonce !== before.nonce) {
      // The wallet ignored the nonce, so both transactions are pending.
      const error = new WalletError('transaction/not-replaced', { hash: next.hash })
      context.toast('error', { type: 'error', code: error.code, context: {} }, false)
      context.options.reporter.report(error)
    }
    if (next.status === before.status) return
    if (before.minedAt === undefined && next.minedAt !== undefined) {
      if (next.status === 'failed') context.toast('error', { type: 'error', code: 'send/reverted', context: {} })
      else
        context.toast(
          'success',
          replaces?.kind === 'cancel'
            ? { type: 'transaction-cancelled' }
            : { type: 'transaction-done', id: { hash: next.hash, networkId: next.networkId } },
        )
      refresh()
    } else if (next.status === 'done') refresh()
    else if (next.status === 'replaced' && !isOwn(next.replacedBy))
      context.toast('info', { type: 'error', code: 'transaction/replaced', context: {} })
    else if (next.status === 'failed') context.toast('error', { type: 'error', code: 'send/failed', context: {} })
    else if (next.status === 'dropped') {
      const code = next.endedAt === undefined ? 'transaction/dropped' : 'transaction/expired'
      context.toast('error', { type: 'error', code, context: {} })
    }
  }
  /** Returns whether this client sent the replacement, so that the user already expects it. */
  const isOwn = (hash: string | undefined) =>
    context.getState().pendingTransactions?.some((each) => each.hash === hash) === true

  function add(added: PendingTransaction): void {
    change((list) => [added, ...list.filter((each) => !isNamed(added)(each))])
    follower.wake()
  }

  const isOfStorage = (key: string | undefined) => key === undefined || key === PENDING_KEY
  const stopFollowingTabs = storage.subscribe((key) => {
    if (!isOfStorage(key)) return
    show(readPending(storage, clock.now()))
    follower.wake()
  })
  show(readPending(storage, clock.now()))
  follower.wake()
  // The list contains account addresses, so it is removed with the last connection.
  onLastDisconnect(context, () => {
    change(() => [])
  })

  function replaceable(id: PendingId): PendingTransaction {
    const found = findPending(context.getState(), id)
    if (found === undefined) throw new WalletError('transaction/unknown', { hash: id.hash })
    if (!isActive(found)) throw new WalletError('transaction/mined', { hash: id.hash })
    if (!canReplace(context.getState(), id, environment)) throw new WalletError('transaction/not-replaceable')
    return found
  }

  /** The guard inspects requests on the selected network, which is also the one that the visitor sees. */
  function assertActive(expected: CaipNetworkId): void {
    const actual = selectNetworkId(context.getState(), parseCaipNetworkId(expected).namespace)
    if (actual !== expected) throw new WalletError('wallet/wrong-network', { actual: actual ?? 'none', expected })
  }

  async function replace({ kind, fees: shown, ...id }: ReplaceRequest): Promise<string> {
    const { namespace } = parseCaipNetworkId(id.networkId)
    await settled(namespace)
    const session = sessions.get(namespace)
    if (session === undefined) throw new WalletError('account/none')
    const before = replaceable(id)
    const found = await trackingOf(id.networkId)
    if (found === undefined) throw new WalletError('transaction/not-replaceable')
    const { address } = before
    const { tracking, network } = found
    const { signal } = context
    const plan = await tracking.planReplacement({ hash: id.hash, kind, address, network, signal })
    assertActive(network.caipNetworkId)
    await passGuard(guard, { transaction: plan.transaction, namespace, signal })
    const fees = shown !== undefined && shown.total < plan.fees.total ? shown : plan.fees
    const hash = await tracking.replace(session, { replacement: { ...plan, fees }, address, network, signal })
    const what =
      kind === 'cancel'
        ? { operation: 'cancel' as const, to: address, value: '0' }
        : { operation: before.operation, to: before.to, value: before.value, token: before.token }
    const { networkId } = id
    const place = { nonce: plan.nonce, replaces: { hash: id.hash, kind } }
    const sent = { hash, networkId, address, submittedAt: clock.now(), status: 'pending' } as const
    add({ type: 'transaction', ...sent, ...what, ...place })
    context.toast('success', { type: 'transaction-started' })
    return hash
  }

  async function estimate({ kind, ...id }: ReplacementRequest): Promise<FeesOf> {
    const { address } = replaceable(id)
    const found = await trackingOf(id.networkId)
    if (found === undefined) throw new WalletError('transaction/not-replaceable')
    const plan = await found.tracking.planReplacement({ hash: id.hash, kind, address, network: found.network })
    return plan.fees
  }

  return {
    async onSent({ hash, callsId, networkId, address, what }: SentRequest): Promise<void> {
      const { adapter } = placeOf(networkId)
      // A transaction whose status cannot be read would stay pending in the list forever.
      const isRead = adapter?.trackTransactions !== undefined || adapter?.waitForReceipt !== undefined
      if (what.type !== 'calls' && !isRead) return
      const calls = callsId === undefined ? {} : { callsId }
      const submittedAt = clock.now()
      add({
        type: callsId === undefined ? 'transaction' : 'calls',
        hash,
        ...calls,
        networkId,
        address,
        ...(await describeSent(what, adapter)),
        submittedAt,
        status: 'pending',
      })
    },
    verbs: {
      replaceTransaction: (request: ReplaceRequest) => attempt(() => replace(request)),
      async dismissTransaction(id: PendingId): Promise<Result<void>> {
        change((list) => list.filter((each) => !isNamed(id)(each)))
        return ok(undefined)
      },
    },
    reads: {
      replacementFees: (request: ReplacementRequest) =>
        toRead(
          new QueryObserver<FeesOf>(client, {
            queryKey: [request.kind, request.networkId, request.hash],
            queryFn: () => estimate(request),
            staleTime: FEES_FRESH_MS,
          }),
        ),
    },
    stop(): void {
      stopFollowingTabs()
      follower.stop()
      client.clear()
    },
  }
}
