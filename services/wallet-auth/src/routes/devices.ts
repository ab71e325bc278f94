import { withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { describeDevice, parseBody, parsePath } from '@latchkey/http'
import { readSignedRequest, requireSite } from '@latchkey/proofs'
import { signedBody } from '@latchkey/protocol/wallet-auth'
import { uuid } from '@latchkey/protocol/wallet-keys'
import { type Context, Hono } from 'hono'
import { requireProof, requireSession } from '../check-caller.ts'
import { writeAudit } from '../drivers/audit.ts'
import { registerDevice } from '../drivers/devices.ts'
import { isStopped } from '../drivers/stops.ts'
import { revokeDevice } from '../revoke-device.ts'
import type { WalletDeps } from '../wallet-deps.ts'

/** `POST devices`: a browser on one site makes itself known. `DELETE devices/:id`: a user takes a device away. */
export function deviceRoutes(deps: WalletDeps): Hono {
  return new Hono()
    .post('/devices', async (c) => c.json({ deviceId: await register(c, deps) }))
    .delete('/devices/:id', async (c) => {
      const { userId } = await requireSession(c, deps)
      await revoke(userId, parsePath(c, 'id', uuid), deps)
      return c.json({ done: true })
    })
}

async function register(c: Context, deps: WalletDeps): Promise<string> {
  const uiThumbprint = await requireProof(c, deps)
  const { jws } = await parseBody(c, signedBody)
  const { request, thumbprint } = await readSignedRequest('latchkey-device+jwt', jws, deps)
  // Both keys say that they belong together: the page's by its proof, the vault's by its signature.
  if (request.uiThumbprint !== uiThumbprint)
    throw new WalletError('proof/refused', { problem: 'the keys do not belong together' })
  const { config, pool, clock } = deps
  requireSite(config.projects, request)
  if (await isStopped(pool, request)) throw new WalletError('embedded/stopped')
  const now = new Date(clock.now())
  const device = await registerDevice(
    pool,
    {
      project: request.projectId,
      origin: request.origin,
      uiThumbprint,
      vaultThumbprint: thumbprint,
      label: describeDevice(c.req.header('user-agent') ?? ''),
    },
    now,
  )
  await writeAudit(pool, { kind: 'device-registered', now, deviceId: device.id, address: deps.clientAddress(c) })
  return device.id
}

/** @throws embedded/not-found, also for a device of another user; embedded/last-key-set */
async function revoke(userId: string, deviceId: string, { config, pool, clock }: WalletDeps): Promise<void> {
  const now = new Date(clock.now())
  const hasCustody = config.custodyKey !== undefined
  await withDurableTransaction(pool, async (client) => {
    await revokeDevice(client, { userId, deviceId, hasCustody, now })
    await writeAudit(client, { kind: 'device-revoked', now, userId, deviceId })
  })
}
