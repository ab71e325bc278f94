import type { IWalletKit } from '@reown/walletkit'
import type { WalletAccount } from '../chain/accounts.ts'
import { chainNumberOf } from '../requests/read-request.ts'
import { FAMILIES, isOf } from '../requests/wallet-methods.ts'
import type { Session } from './read-kit.ts'

/** Emits the network in use to every site that was granted it. @see EIP-1193 "chainChanged" */
export async function notifyNetwork(kit: IWalletKit, sessions: readonly Session[], networkId: string): Promise<void> {
  const concerned = sessions.filter(({ networkIds }) => networkIds.includes(networkId))
  const event = { name: 'chainChanged', data: chainNumberOf(networkId) }
  await settle(concerned.map(({ topic }) => kit.emitSessionEvent({ topic, chainId: networkId, event })))
}

/** Replaces the account of every session, in all its families, and emits the change. @see EIP-1193 "accountsChanged" */
export async function notifyAccount(kit: IWalletKit, sessions: readonly Session[], account: WalletAccount) {
  await settle(sessions.map((session) => moveTo(kit, session, account)))
}

async function moveTo(kit: IWalletKit, { topic, networkIds }: Session, { addresses }: WalletAccount): Promise<void> {
  const given = kit.getActiveSessions()[topic]?.namespaces
  if (given === undefined) return
  const moved = FAMILIES.flatMap((family) => {
    const ids = networkIds.filter((networkId) => isOf(networkId, family))
    const old = given[family]
    const accounts = ids.map((networkId) => `${networkId}:${addresses[family]}`)
    return old === undefined ? [] : [{ family, chainId: ids[0], namespace: { ...old, accounts } }]
  })
  const namespaces = Object.fromEntries(moved.map(({ family, namespace }) => [family, namespace]))
  await kit.updateSession({ topic, namespaces: { ...given, ...namespaces } })
  for (const { family, chainId } of moved) {
    const event = { name: 'accountsChanged', data: [addresses[family]] }
    if (chainId !== undefined) await kit.emitSessionEvent({ topic, chainId, event })
  }
}

/** Ignores a failed notification: the other sites get theirs, and that site reads the change with its next request. */
async function settle(notifications: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(notifications)
}
