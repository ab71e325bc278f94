import type { Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import type { Approval, WalletSession } from '../../ports/index.ts'
import type { State } from '../../store/state.ts'
import type { SessionRules } from '../connect/session-rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { familiesFlow } from './families.flow.ts'
import { staysListed, withOther, withoutOther } from './other-wallets.ts'
import { OTHER_WALLETS } from './other-wallets-key.ts'
import { selectAddedFamily } from './select-listed-family.ts'

/**
 * Wallets that are listed beside those in use: their live sessions, their persisted connections, and the rules of both.
 */
export interface ListedSessions extends Pick<SessionRules, 'replace' | 'end'> {
  /** Removes and returns the live session of a listed wallet; `undefined` if this page has none. */
  take(namespace: Namespace, walletId: string): WalletSession | undefined
  stop(): void
}

export function createListedSessions(
  context: Context,
  { shape, toConnection, toStored }: Dependencies['storedConnections'],
): ListedSessions {
  const { storage } = context.options
  const live = new Set<WalletSession>()

  const read = () => {
    const stored = shape(storage.get(OTHER_WALLETS)) ?? {}
    const families = new Set(context.options.networks.map(({ chainNamespace }) => chainNamespace))
    const lists = [...families].map((namespace) => {
      const list = (stored[namespace] ?? []).map((one) => toConnection(namespace, one.connectorId, [one]))
      return [namespace, list.filter(({ address }) => address !== undefined)] as const
    })
    const otherConnections = Object.fromEntries(lists.filter(([, list]) => list.length > 0))
    context.dispatch(familiesFlow, { type: 'others-read', otherConnections })
  }
  if (Object.keys(context.getState().connections).length > 0) read()
  else storage.remove(OTHER_WALLETS)
  const stopFollowing = storage.subscribe((key) => {
    if (key === OTHER_WALLETS) read()
  })
  const stopKeeping = context.subscribe(({ otherConnections }, before) => {
    if (otherConnections === before.otherConnections || context.signal.aborted) return
    const text = toText(otherConnections, toStored)
    if (text === undefined) storage.remove(OTHER_WALLETS)
    else storage.set(OTHER_WALLETS, text)
  })

  return {
    replace(state, approval, ended) {
      const { switchingFamily } = state
      const added = switchingFamily ?? selectAddedFamily(state)
      if (added !== undefined && switchingFamily === undefined) context.toast('success', { type: 'wallet-added' })
      const stay = new Set(ended.filter((other) => staysListed(other, approval, added)))
      let next = approval.sessions.reduce((all, each) => withoutOther(all, each.namespace, each.walletId), state)
      for (const { sessions } of stay) {
        const [session] = sessions
        next = withOther(next, session.namespace, state.connections[session.namespace])
        live.add(session)
      }
      return [next, stay] satisfies readonly [State, ReadonlySet<Approval>]
    },
    end({ otherConnections = {} }, namespaces) {
      const ended = [...live].filter(({ namespace }) => namespaces.includes(namespace))
      for (const session of ended) live.delete(session)
      const rest = Object.entries(otherConnections).filter(([each]) => !namespaces.includes(each as Namespace))
      return [{ otherConnections: Object.fromEntries(rest) }, ended]
    },
    take(namespace, walletId) {
      const session = [...live].find((each) => each.namespace === namespace && each.walletId === walletId)
      if (session !== undefined) live.delete(session)
      return session
    },
    stop() {
      stopFollowing()
      stopKeeping()
    },
  }
}

type ToStored = Dependencies['storedConnections']['toStored']

/** Returns the text for storage; `undefined` if no wallet is left. */
function toText(others: State['otherConnections'], toStored: ToStored): string | undefined {
  const lists = Object.entries(others ?? {}).flatMap(([name, connections]) => {
    // TypeScript has only `string` for the keys of a record.
    const namespace = name as Namespace
    const stored = connections.flatMap((connection) => {
      const { wallet, address } = connection
      return wallet === undefined || address === undefined ? [] : toStored({ namespace, connection, wallet, address })
    })
    return stored.length === 0 ? [] : [[namespace, stored] as const]
  })
  return lists.length === 0 ? undefined : JSON.stringify(Object.fromEntries(lists))
}
