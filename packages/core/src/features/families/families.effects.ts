import { toWalletError, WalletError } from '@latchkey/errors'
import { type CaipNetworkId, isSameAddress } from '@latchkey/primitives'
import { followSignals } from '../../cancellation.ts'
import type { Context } from '../../context.ts'
import type { Approval, CallOptions } from '../../ports/index.ts'
import { failed, ok, type Result } from '../../result.ts'
import { withConnection } from '../connect/connections.ts'
import type { Dependencies } from '../dependencies.ts'
import { familyFacts } from '../family-facts.ts'
import type { ListedWallet } from '../wallets/listed-wallet.ts'
import { familiesFlow } from './families.flow.ts'
import type { AccountOfFamily, WalletOfFamily } from './families.types.ts'
import { createListedSessions, type ListedSessions } from './listed-sessions.ts'
import { mergeFamilies } from './merge-families.ts'
import { orderAccounts } from './order-accounts.ts'
import { withoutOther } from './other-wallets.ts'
import { selectListedFamily } from './select-listed-family.ts'
import { whereAdded } from './where-added.ts'

interface Given extends Pick<Dependencies, 'sessions' | 'disconnect' | 'runner' | 'storedConnections'> {
  readonly listed: ListedSessions
}

/**
 * Returns the verbs for several chain families and wallets, and adds their rules to the sessions; a chunk of its own.
 */
export function createFamilies(context: Context, given: Omit<Given, 'listed'>) {
  const { options } = context
  const listed = createListedSessions(context, given.storedConnections)
  const deps: Given = { ...given, listed }
  given.sessions.extend({
    orderAccounts(state, { walletId, namespace, accounts }) {
      const known = state.connections[namespace]
      const before = known?.wallet?.id === walletId ? known : undefined
      const facts = familyFacts(options.adapters, namespace)
      return orderAccounts({ namespace, accounts, before, options, facts })
    },
    whereAdded,
    replace: listed.replace,
    end: listed.end,
  })
  function list(): void {
    const state = context.getState()
    const listedFamily = selectListedFamily(state)
    const serves = ({ namespaces }: ListedWallet) => listedFamily === undefined || namespaces.includes(listedFamily)
    context.dispatch(familiesFlow, {
      type: 'listed',
      listedFamily,
      listedWallets: mergeFamilies(state.wallets).filter(serves),
    })
  }
  list()
  const stopListing = context.subscribe((state, before) => {
    if (state.wallets !== before.wallets || selectListedFamily(state) !== state.listedFamily) list()
  })
  return {
    stop(): void {
      stopListing()
      listed.stop()
    },
    verbs: {
      loadFamilies: async () => ok(undefined),
      switchAccount: async (call: AccountOfFamily) => switchAccount(context, given, call),
      switchWallet: (call: WalletOfFamily, { signal }: CallOptions = {}) =>
        switchWallet(context, deps, { ...call, signal }),
      disconnectWallet: (call: Pick<WalletOfFamily, 'namespace'> & Partial<WalletOfFamily>) =>
        disconnectWallet(context, deps, call),
      async preferNetwork(networkId: CaipNetworkId) {
        const { networks, activeNetworkIds } = context.getState()
        const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
        if (network === undefined) return failed(new WalletError('network/not-found', { networkId }))
        context.dispatch(familiesFlow, {
          type: 'network-preferred',
          activeNetworkIds: { ...activeNetworkIds, [network.chainNamespace]: networkId },
        })
        return ok(undefined)
      },
    },
  }
}

function switchAccount(
  context: Context,
  { sessions, storedConnections: { persist } }: Pick<Given, 'sessions' | 'storedConnections'>,
  { namespace, address }: AccountOfFamily,
): Result<void> {
  const state = context.getState()
  const connection = state.connections[namespace]
  const wanted = address ?? connection?.address
  const account = connection?.accounts.find(
    (own) => wanted !== undefined && isSameAddress(own.address, wanted, namespace),
  )
  if (connection === undefined || account === undefined) return failed(new WalletError('account/none'))
  const isSelected = account.address === connection.address
  const { hasOneAccount } = familyFacts(context.options.adapters, namespace)
  if (!isSelected && hasOneAccount === true) return failed(new WalletError('account/none'))
  const accounts = [account, ...connection.accounts.filter((own) => own !== account)]
  const next = isSelected
    ? state
    : withConnection(state, namespace, { ...connection, address: account.address, accounts })
  sessions.show(state, { ...next, activeNamespace: namespace })
  persist()
  return ok(undefined)
}

/** Switches to the listed wallet after it has confirmed its session. */
async function switchWallet(
  context: Context,
  { sessions, runner }: Given,
  { namespace, walletId, signal }: WalletOfFamily & { readonly signal: AbortSignal | undefined },
): Promise<Result<void>> {
  if (!isListed(context, { namespace, walletId })) return failed(new WalletError('account/none'))
  const attempt = followSignals(context.signal, signal)
  try {
    const approval = await restoreApproval(runner, { walletId, namespace, signal: attempt.signal })
    if (attempt.signal.aborted) throw new WalletError('connect/cancelled')
    if (!isListed(context, { namespace, walletId })) throw new WalletError('account/none')
    const state = context.getState()
    sessions.show(state, { ...state, activeNamespace: namespace })
    context.together(() => {
      context.dispatch(familiesFlow, { type: 'switching', switchingFamily: namespace })
      sessions.adopt(approval)
      context.dispatch(familiesFlow, { type: 'switched', switchingFamily: undefined })
    })
    // Checks the network again: the new wallet may be on a network that the site does not have, or the previous one
    // was.
    sessions.show(context.getState(), context.getState(), { type: 'network-changed', namespace })
    return ok(undefined)
  } catch (error) {
    return failed(toWalletError(error))
  } finally {
    attempt.abort()
  }
}

async function disconnectWallet(
  context: Context,
  deps: Given,
  { namespace, walletId: given }: Pick<WalletOfFamily, 'namespace'> & Partial<WalletOfFamily>,
): Promise<Result<void>> {
  const { connections, otherConnections } = context.getState()
  const others = otherConnections?.[namespace] ?? []
  const inUse = connections[namespace]?.wallet?.id
  const walletId = given ?? inUse
  if (walletId === undefined) return failed(new WalletError('account/none'))
  if (inUse !== walletId) return forgetListed(context, deps, { namespace, walletId })
  const [next] = others
  // The family keeps an account if another of its wallets confirms its session.
  const switched =
    next?.wallet && (await switchWallet(context, deps, { namespace, walletId: next.wallet.id, signal: undefined }))
  if (switched?.ok) return forgetListed(context, deps, { namespace, walletId })
  return deps.disconnect({ namespace })
}

async function forgetListed(
  context: Context,
  { sessions, listed, runner }: Given,
  { namespace, walletId }: WalletOfFamily,
): Promise<Result<void>> {
  if (!isListed(context, { namespace, walletId })) return failed(new WalletError('account/none'))
  const state = context.getState()
  sessions.show(state, withoutOther(state, namespace, walletId))
  context.toast('success', { type: 'disconnected' })
  const session = listed.take(namespace, walletId)
  if (session !== undefined) {
    await session.disconnect()
    return ok(undefined)
  }
  // Listed by an earlier page: the code that restores its session can notify the wallet. A wallet that does not respond
  // is removed all the same.
  const approval = await restoreApproval(runner, { walletId, namespace, signal: context.signal }).catch(() => undefined)
  await approval?.sessions[0].disconnect()
  return ok(undefined)
}

function isListed({ getState }: Context, { namespace, walletId }: WalletOfFamily): boolean {
  return getState().otherConnections?.[namespace]?.some(({ wallet }) => wallet?.id === walletId) === true
}

/** Opens the session that a wallet already has with the site, without a prompt. */
async function restoreApproval(
  runner: Given['runner'],
  { walletId, namespace, signal }: WalletOfFamily & { readonly signal: AbortSignal },
): Promise<Approval> {
  const approval = await runner.requestApproval(walletId, namespace, true, signal)
  await runner.admit(approval)
  return approval
}
