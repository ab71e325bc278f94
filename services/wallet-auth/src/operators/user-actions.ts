import { WalletError } from '@latchkey/errors'
import { parseEmailAddress } from '@latchkey/mail'
import type { FindUserRequest, OperatorUser, PendingRequest } from '@latchkey/protocol/operators'
import { toEmailMac } from '../domain/email-record.ts'
import { deleteRequests, storeRequest } from '../drivers/operator-requests.ts'
import { findUser, listUserDevices, setFrozen, type UserKey } from '../drivers/operator-users.ts'
import { endSessions, listSessions } from '../drivers/sessions.ts'
import { revokeDevice } from '../revoke-device.ts'
import type { Operator, OperatorDeps } from './operator-deps.ts'
import { toPending } from './project-actions.ts'
import { runAction } from './run-action.ts'

/** @throws mail/invalid-address */
async function toKey(by: FindUserRequest['by'], { kms }: OperatorDeps): Promise<UserKey> {
  if (by.type === 'user') return { userId: by.userId }
  if (by.type === 'wallet') return { walletId: by.walletId }
  return { realm: by.projectId, emailMac: await toEmailMac(kms, by.projectId, parseEmailAddress(by.email)) }
}

/** Returns a user with devices and live sessions, without a name or an address. @throws embedded/not-found */
export async function readUserState(
  operator: Operator,
  { by, reason }: FindUserRequest,
  deps: OperatorDeps,
): Promise<OperatorUser> {
  const key = await toKey(by, deps)
  const { user, devices, now } = await runAction(operator, deps, async ({ client, now, audit }) => {
    const user = await findUser(client, key)
    if (user === undefined) throw new WalletError('embedded/not-found')
    await audit({ kind: 'operator-user-read', reason, userId: user.userId })
    return { user, devices: await listUserDevices(client, user.userId), now }
  })
  const { walletId, status, createdAt, ...who } = user
  const sessions = await listSessions(deps.pool, user.userId, now)
  return {
    ...{ ...who, createdAt: createdAt.getTime() },
    wallet: walletId === null || status === null ? null : { walletId, status },
    devices: devices.map(({ changedAt, ...device }) => ({ ...device, changedAt: changedAt.getTime() })),
    sessions: sessions.map(({ sessionId, deviceId, origin, createdAt: began, usedAt }) => ({
      ...{ sessionId, deviceId, origin, createdAt: began.getTime(), usedAt: usedAt.getTime() },
    })),
  }
}

interface UserAction {
  readonly userId: string
  readonly reason: string
}

/** Ends one session of a user, or all. @returns how many */
export function endUserSessions(
  operator: Operator,
  { userId, sessionId, reason }: UserAction & { readonly sessionId?: string },
  deps: OperatorDeps,
): Promise<number> {
  return runAction(operator, deps, async ({ client, now, audit }) => {
    await audit({ kind: 'operator-sessions-ended', reason, userId, ...(sessionId && { about: sessionId }) })
    return endSessions(client, { userId, ...(sessionId && { sessionId }), reason: 'operator', now })
  })
}

/** Takes a device from a user, as the user can. @throws embedded/not-found, embedded/last-key-set */
export function revokeUserDevice(
  operator: Operator,
  { userId, deviceId, reason }: UserAction & { readonly deviceId: string },
  deps: OperatorDeps,
): Promise<number> {
  const hasCustody = deps.config.custodyKey !== undefined
  return runAction(operator, deps, async ({ client, now, audit }) => {
    await revokeDevice(client, { userId, deviceId, hasCustody, now })
    await audit({ kind: 'operator-device-revoked', reason, userId, deviceId })
    return 1
  })
}

interface WalletAction {
  readonly walletId: string
  readonly reason: string
}

/**
 * Freezes a wallet: auth releases no half of it. Sessions end too, because an open vault signs for a session that lasts.
 *
 * @throws embedded/not-found for a wallet that is not active
 */
export function freezeWallet(
  operator: Operator,
  { walletId, reason }: WalletAction,
  deps: OperatorDeps,
): Promise<number> {
  return runAction(operator, deps, async ({ client, now, audit }) => {
    await deleteRequests(client, { action: 'unfreeze-wallet', target: walletId })
    const userId = await setFrozen(client, { walletId, isFrozen: true })
    if (userId === undefined) {
      if ((await findUser(client, { walletId }))?.status !== 'frozen') throw new WalletError('embedded/not-found')
      await audit({ kind: 'operator-wallet-frozen', reason, walletId })
      return 0
    }
    await endSessions(client, { userId, reason: 'frozen', now })
    await audit({ kind: 'operator-wallet-frozen', reason, userId, walletId })
    return 1
  })
}

/** Requests that a frozen wallet is released. Another operator confirms. @throws embedded/not-found for one that is not frozen */
export function requestUnfreeze(
  operator: Operator,
  { walletId, reason }: WalletAction,
  deps: OperatorDeps,
): Promise<PendingRequest> {
  return runAction(operator, deps, async ({ client, now, audit }) => {
    const user = await findUser(client, { walletId })
    if (user?.status !== 'frozen') throw new WalletError('embedded/not-found')
    await audit({ kind: 'operator-unfreeze-requested', reason, userId: user.userId, walletId })
    const request = { action: 'unfreeze-wallet', target: walletId, operator: operator.name, reason, now } as const
    return toPending(await storeRequest(client, request))
  })
}
