import type { HostConnection } from '@latchkey/adapter-evm/host'
import type { Config } from 'wagmi'
import { LATCHKEY_ID, toAddresses } from './latchkey-connector.ts'

type State = Config['state']

/**
 * Returns the state of wagmi with the connection of a client as the current one, or without it. Connections of other
 * connectors stay. Returns the same object if nothing changes.
 */
export function withConnection(
  state: State,
  connector: Config['connectors'][number],
  connection: HostConnection | undefined,
): State {
  // A connection from an earlier visit has the connector uid of that visit.
  const isOurs = ([, { connector }]: readonly [string, { readonly connector: { readonly id: string } }]) =>
    connector.id === LATCHKEY_ID
  const entries = [...state.connections]
  const others = new Map(entries.filter((entry) => !isOurs(entry)))
  if (connection === undefined) return others.size === entries.length ? state : withoutOurs(state, others)
  const shown = state.connections.get(connector.uid)
  const { chainId, status } = connection
  const accounts = toAddresses(connection)
  const isSame =
    shown?.connector === connector && shown.chainId === chainId && shown.accounts.join() === accounts.join()
  const isAlone = others.size + 1 === entries.length
  if (isSame && isAlone && state.current === connector.uid && state.status === status) return state
  const connections = new Map(others).set(connector.uid, isSame ? shown : { accounts, chainId, connector })
  return { ...state, connections, current: connector.uid, status }
}

function withoutOurs(state: State, others: State['connections']): State {
  const current = others.has(state.current ?? '') ? state.current : ([...others.keys()][0] ?? null)
  return { ...state, connections: others, current, status: current === null ? 'disconnected' : state.status }
}
