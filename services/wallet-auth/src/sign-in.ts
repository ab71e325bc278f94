import type { DatabaseClient } from '@latchkey/database'
import type { WalletTokens } from '@latchkey/protocol/wallet-auth'
import { writeAudit } from './drivers/audit.ts'
import { setDeviceStatus } from './drivers/devices.ts'
import { openSession } from './drivers/sessions.ts'

export interface SignedInUser {
  readonly userId: string
  readonly deviceId: string
  /** Network address of the caller. */
  readonly address: string
  /** The provider of a social login. */
  readonly provider?: string
  readonly now: Date
}

/** Opens the session of a user on a device, in a transaction of the caller, which has checked who the user is. */
export async function signIn(
  client: DatabaseClient,
  { userId, deviceId, address, provider, now }: SignedInUser,
): Promise<WalletTokens> {
  await setDeviceStatus(client, { userId, deviceId, status: 'active', now })
  const detail = provider === undefined ? {} : { detail: provider }
  await writeAudit(client, { kind: 'signed-in', now, userId, deviceId, address, ...detail })
  return openSession(client, { userId, deviceId, now })
}
