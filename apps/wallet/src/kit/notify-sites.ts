import type { IWalletKit } from '@reown/walletkit'
import { chainNumberOf } from '../requests/read-request.ts'
import type { Session } from './read-kit.ts'

/** Emits the network in use to every site that was granted it. @see EIP-1193 "chainChanged" */
export async function notifyNetwork(kit: IWalletKit, sessions: readonly Session[], networkId: string): Promise<void> {
  const concerned = sessions.filter(({ networkIds }) => networkIds.includes(networkId))
  const event = { name: 'chainChanged', data: chainNumberOf(networkId) }
  await settle(concerned.map(({ topic }) => kit.emitSessionEvent({ topic, chainId: networkId, event })))
}

/** Replaces the account of every session and emits the change. @see EIP-1193 "accountsChanged" */
export async function notifyAccount(kit: IWalletKit, sessions: readonly Session[], address: string): Promise<void> {
  await settle(sessions.map((session) => moveTo(kit, session, address)))
}

async function moveTo(kit: IWalletKit, { topic, networkIds }: Session, address: string): Promise<void> {
  const given = kit.getActiveSessions()[topic]?.namespaces
  if (given?.eip155 === undefined) return
  const accounts = networkIds.map((networkId) => `${networkId}:${address}`)
  await kit.updateSession({ topic, namespaces: { ...given, eip155: { ...given.eip155, accounts } } })
  const [chainId] = networkIds
  const event = { name: 'accountsChanged', data: [address] }
  if (chainId !== undefined) await kit.emitSessionEvent({ topic, chainId, event })
}

/** Ignores a failed notification: the other sites get theirs, and that site reads the change with its next request. */
async function settle(notifications: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(notifications)
}
