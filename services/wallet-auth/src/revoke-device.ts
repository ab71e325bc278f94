import type { DatabaseClient } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { setDeviceStatus } from './drivers/devices.ts'
import { endSessions } from './drivers/sessions.ts'
import { deleteDeviceSets, isLastKeySet } from './drivers/wallets.ts'

/**
 * Takes a device from a user, in a transaction of the caller: its half is deleted, and its sessions end.
 *
 * @throws embedded/not-found, also for a device of another user; embedded/last-key-set
 */
export async function revokeDevice(
  client: DatabaseClient,
  given: {
    readonly userId: string
    readonly deviceId: string
    /** As in `isLastKeySet`. */
    readonly hasCustody: boolean
    readonly now: Date
  },
): Promise<void> {
  const { userId, deviceId, now } = given
  const { rowCount } = await client.query(
    'SELECT FROM wallet_user_devices WHERE user_id = $1 AND device_id = $2 FOR UPDATE',
    [userId, deviceId],
  )
  if (rowCount === 0) throw new WalletError('embedded/not-found')
  if (await isLastKeySet(client, given)) throw new WalletError('embedded/last-key-set')
  await setDeviceStatus(client, { userId, deviceId, status: 'revoked', now })
  await deleteDeviceSets(client, { userId, deviceId })
  await endSessions(client, { userId, deviceId, reason: 'revoked', now })
}
