import { withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { SECOND_MS } from '@latchkey/primitives'
import { readStatement } from '@latchkey/proofs'
import { writeAudit } from './drivers/audit.ts'
import { approveDevice, type Device, type LoginState } from './drivers/devices.ts'
import type { WalletDeps } from './wallet-deps.ts'

interface Approval {
  readonly device: Device
  readonly known: LoginState | undefined
  readonly now: Date
}

/**
 * Stores that custody approved a device.
 *
 * @param known - The user of this login.
 * @throws proof/refused when custody did not approve this device for the wallet of this user, or did so for an earlier login
 */
export async function acceptApproval(token: string, { device, known, now }: Approval, deps: WalletDeps): Promise<void> {
  const { config, clock, usedIds, pool } = deps
  const invalid = (problem: string) => new WalletError('proof/refused', { problem })
  if (config.custodyKey === undefined) throw invalid('there is no custody service')
  const approval = await readStatement('custody-approval+jwt', token, config.custodyKey, clock)
  const isOfThis =
    approval.sub === device.vaultThumbprint && approval.deviceId === device.id && approval.walletId === known?.walletId
  if (!isOfThis || known === undefined) throw invalid('it is for another device')
  const { userId } = known
  await withDurableTransaction(pool, async (client) => {
    const isFirst = await usedIds.useIn(client, `approval.${approval.jti}`, approval.exp * SECOND_MS)
    if (!isFirst) throw invalid('it was used before')
    const until = new Date(approval.exp * SECOND_MS)
    await approveDevice(client, { userId, deviceId: device.id, until, now })
    await writeAudit(client, { kind: 'device-approved', now, userId, deviceId: device.id })
  })
}
