import { isWalletError, WalletError } from '@latchkey/errors'
import { QueryObserver } from '@tanstack/query-core'
import type { Context } from '../../context.ts'
import type { EmailStep, LoginDevices, WalletDevices, WalletPasskey } from '../../ports/index.ts'
import { createQueryClient } from '../../reads/create-query-client.ts'
import { onLastDisconnect } from '../../reads/on-last-disconnect.ts'
import { toRead } from '../../reads/read.ts'
import { selectConnection } from '../../store/selectors.ts'
import { attempt } from '../attempt.ts'
import type { Dependencies } from '../dependencies.ts'
import { createEmailChange } from './email-change.ts'

/** Returns the read and the verbs of the devices. Loaded with the screen that shows them. */
export function createDevices(context: Context, { sessions, settled }: Pick<Dependencies, 'sessions' | 'settled'>) {
  const client = createQueryClient()
  onLastDisconnect(context, () => client.clear())

  /** @throws embedded/not-found for a wallet that nobody logs in to, wallet/disconnected */
  async function openDevices(): Promise<WalletDevices> {
    const { activeNamespace } = context.getState()
    await settled(activeNamespace)
    const session = sessions.get(activeNamespace)
    if (session === undefined) throw new WalletError('wallet/disconnected')
    if (session.devices === undefined) throw new WalletError('embedded/not-found')
    return session.devices
  }

  async function endSession(sessionId: string): Promise<void> {
    try {
      await (await openDevices()).endSession(sessionId)
    } catch (error) {
      // The session has ended already, which is the wanted result.
      if (!isWalletError(error, 'embedded/not-found')) throw error
    }
    await client.invalidateQueries()
  }

  const { changeEmail, enterEmailCode } = createEmailChange(context, {
    openDevices,
    onChanged: () => client.invalidateQueries(),
  })

  /** @throws frame/unsupported-action for a wallet without this way out */
  async function leave(way: 'exportWallet' | 'makeKit' | 'deleteWallet'): Promise<boolean> {
    const left = await (await openDevices())[way]?.()
    if (left === undefined) throw new WalletError('frame/unsupported-action')
    return left
  }

  /** @throws frame/unsupported-action for a wallet without kits */
  async function revokeKit(kitId: string): Promise<boolean> {
    const devices = await openDevices()
    if (devices.revokeKit === undefined) throw new WalletError('frame/unsupported-action')
    let isRevoked = true
    try {
      isRevoked = await devices.revokeKit(kitId)
    } catch (error) {
      // It was revoked before, which is the wanted result.
      if (!isWalletError(error, 'embedded/not-found')) throw error
    }
    await client.invalidateQueries()
    return isRevoked
  }

  /** @throws frame/unsupported-action for a wallet without passkeys */
  async function readPasskeys(signal: AbortSignal): Promise<readonly WalletPasskey[]> {
    const devices = await openDevices()
    if (devices.readPasskeys === undefined) throw new WalletError('frame/unsupported-action')
    return devices.readPasskeys(signal)
  }

  /** @throws frame/unsupported-action for a wallet without passkeys */
  async function protectWallet(): Promise<boolean> {
    const devices = await openDevices()
    if (devices.protectWallet === undefined) throw new WalletError('frame/unsupported-action')
    try {
      return await devices.protectWallet()
    } finally {
      await client.invalidateQueries({ queryKey: ['passkeys'] })
    }
  }

  return {
    verbs: {
      protectWallet: () => attempt(protectWallet),
      makeKit: () => attempt(() => leave('makeKit')),
      deleteWallet: () => attempt(() => leave('deleteWallet')),
      revokeKit: (kitId: string) => attempt(() => revokeKit(kitId)),
      exportWallet: () => attempt(() => leave('exportWallet')),
      changeEmail: (email: string) => attempt(() => changeEmail(email)),
      enterEmailCode: (step: EmailStep, code: string) => attempt(() => enterEmailCode(step, code)),
      endSession: (sessionId: string) => attempt(() => endSession(sessionId)),
      endAllSessions: () => attempt(async () => (await openDevices()).endAllSessions()),
      forgetDevice: () => attempt(async () => (await openDevices()).forgetDevice()),
    },
    reads: {
      passkeys: () =>
        toRead(
          new QueryObserver<readonly WalletPasskey[]>(client, {
            queryKey: ['passkeys', selectConnection(context.getState()).address],
            queryFn: ({ signal }) => readPasskeys(signal),
            staleTime: 0,
          }),
        ),
      devices: () =>
        toRead(
          new QueryObserver<LoginDevices>(client, {
            queryKey: ['devices', selectConnection(context.getState()).address],
            queryFn: async ({ signal }) => (await openDevices()).read(signal),
            staleTime: 0,
          }),
        ),
    },
    refresh: () => client.invalidateQueries(),
    stop: () => client.clear(),
  }
}
