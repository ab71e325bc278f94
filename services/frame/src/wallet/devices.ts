import { WalletError } from '@latchkey/errors'
import type { FramePageData, FrameResult } from '@latchkey/protocol/frame'
import { doneSchema, sessionListSchema } from '@latchkey/protocol/wallet-auth'
import { listKits } from './kits.ts'
import { endSocial } from './social/begin-social.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** Returns on which devices the user is signed in. @throws session/expired, and as a service client */
export async function readDevices(
  { session, custody }: WalletDeps,
  { hasExport }: Pick<FramePageData, 'hasExport'>,
): Promise<FrameResult<'GET_DEVICES'>> {
  const [identity, { email, wallet }, { sessions }, kits] = await Promise.all([
    session.identity(),
    session.describe(),
    session.call({ method: 'GET', path: 'sessions', schema: sessionListSchema }),
    listKits({ session }),
  ])
  const hasRecovery = custody !== undefined && wallet?.hasAutoSet === true
  // Custody mails the codes of an export and of a first passkey to the address by which it knows the person.
  const canExport = hasExport === true && hasRecovery && identity.type === 'email'
  return {
    email,
    hasRecovery,
    canExport,
    canProtect: canExport,
    kits,
    sessions: sessions.map(({ deviceId: _, ...shown }) => shown),
  }
}

/** @throws embedded/not-found, session/expired, and as a service client */
export async function endSession(sessionId: string, { session }: WalletDeps): Promise<void> {
  await session.call({ method: 'DELETE', path: `sessions/${sessionId}`, schema: doneSchema })
}

/** Ends every session of the user. If the service fails, none is ended here either. @throws session/expired, and as a service client */
export async function endAllSessions(deps: WalletDeps): Promise<void> {
  const { session } = deps
  await session.call({ method: 'DELETE', path: 'sessions', schema: doneSchema })
  await leave(deps)
}

/**
 * Removes this device from the user at the service, and deletes its keys here. The caller reloads the page afterwards, which creates
 * new keys, so that the next login is that of a new device, which custody checks.
 *
 * @throws embedded/no-custody when no new device could open the wallet, or this browser has a key of another one; session/expired, vault/*, and as a service client
 */
export async function forgetDevice(deps: WalletDeps): Promise<void> {
  const { session, custody, openVault } = deps
  const vault = await openVault()
  // Another tab may have made the wallet since.
  session.refresh()
  const { wallet } = await session.describe()
  const hasCustody = wallet === null || (custody !== undefined && wallet.hasAutoSet)
  const { wallets } = await vault.call('STATUS', undefined)
  // The device keys also encrypt the halves of other users of this browser.
  if (!hasCustody || wallets.some(({ walletId }) => walletId !== wallet?.walletId))
    throw new WalletError('embedded/no-custody')
  const deviceId = await session.deviceId()
  await session.call({ method: 'DELETE', path: `devices/${deviceId}`, schema: doneSchema })
  try {
    await vault.call('FORGET', undefined)
  } finally {
    // The service has removed this device already, also if the vault failed.
    await leave(deps)
  }
}

async function leave(deps: WalletDeps): Promise<void> {
  deps.login = undefined
  deps.emailChange = undefined
  deps.loggedInAt = undefined
  deps.enrolment = undefined
  endSocial(deps)
  await deps.session.leave()
}
