import type { IWalletKit } from '@reown/walletkit'
import { chainNumberOf } from '../asks/read-request.ts'
import type { Session } from './read-kit.ts'

/** Tells every site that has a network that it is the one in use now. @see EIP-1193 "chainChanged" */
export async function tellNetwork(kit: IWalletKit, sessions: readonly Session[], networkId: string): Promise<void> {
  const concerned = sessions.filter(({ networkIds }) => networkIds.includes(networkId))
  const event = { name: 'chainChanged', data: chainNumberOf(networkId) }
  await settle(concerned.map(({ topic }) => kit.emitSessionEvent({ topic, chainId: networkId, event })))
}

/** Gives every site another account in place of the one it has, and tells it. @see EIP-1193 "accountsChanged" */
export async function tellAccount(kit: IWalletKit, sessions: readonly Session[], address: string): Promise<void> {
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

/** One site that cannot be told keeps nothing from the others; it reads the change when it asks next. */
async function settle(told: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(told)
}
