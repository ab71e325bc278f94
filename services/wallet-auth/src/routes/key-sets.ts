import { withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { parsePath } from '@latchkey/http'
import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import { openUploadedHalf, readStatement } from '@latchkey/proofs'
import { MAX_KITS } from '@latchkey/protocol/wallet-auth'
import { uuid } from '@latchkey/protocol/wallet-keys'
import { type Context, Hono } from 'hono'
import { requireSession } from '../check-caller.ts'
import { toHalfAad } from '../domain/halves.ts'
import { writeAudit } from '../drivers/audit.ts'
import { countKits, deleteKit, listKits } from '../drivers/kits.ts'
import { findWallet, storeSet } from '../drivers/wallets.ts'
import { readSigned, type Signed } from '../read-signed.ts'
import type { WalletDeps } from '../wallet-deps.ts'

/** The sets that are added to a wallet: of a new device, or of a recovery kit, which is listed and can be revoked. */
export function keySetRoutes(deps: WalletDeps): Hono {
  return new Hono()
    .post('/keysets', async (c) => c.json(await addSet(c, deps)))
    .get('/keysets', async (c) => {
      const { userId } = await requireSession(c, deps)
      const kits = await listKits(deps.pool, userId)
      return c.json({ kits: kits.map(({ setId, createdAt }) => ({ setId, createdAt: createdAt.getTime() })) })
    })
    .delete('/keysets/:id', async (c) => {
      const { userId, deviceId } = await requireSession(c, deps)
      await revokeKit({ userId, deviceId, setId: parsePath(c, 'id', uuid) }, deps)
      return c.json({ done: true })
    })
}

/**
 * @throws proof/refused when custody did not approve this device, or permitted no kit; embedded/not-found, embedded/taken for another
 * generation, embedded/too-many-kits
 */
async function addSet(c: Context, deps: WalletDeps) {
  const signed = await readSigned('latchkey-keyset+jwt', c, deps)
  const { session, request, now } = signed
  const { pool, usedIds } = deps
  const { walletId, generation, set } = request
  const { userId, deviceId, vaultThumbprint: device } = session
  const wallet = await findWallet(pool, userId)
  if (wallet?.id !== walletId || wallet.status !== 'active') throw new WalletError('embedded/not-found')
  if (wallet.vault.generation !== generation) throw new WalletError('embedded/taken')
  const approved = await readApproval(signed, deps)
  const { setId, type, half } = set
  const halfUse = { purpose: 'create', walletId, device, id: setId } as const
  const aad = toHalfAad({ id: setId, walletId, type, generation })
  const halfWrapped = await openUploadedHalf({ half, use: halfUse, aad }, deps)
  await withDurableTransaction(pool, async (client) => {
    if (!(await usedIds.useIn(client, `keyset.${approved.jti}`, approved.exp * SECOND_MS + MINUTE_MS)))
      throw new WalletError('proof/refused', { problem: 'it was used before' })
    if (type === 'kit' && (await countKits(client, walletId)) >= MAX_KITS)
      throw new WalletError('embedded/too-many-kits')
    await storeSet(client, { id: setId, walletId, generation, type, halfWrapped, deviceId, now })
    await writeAudit(client, { kind: 'set-added', now, userId, deviceId, walletId, detail: type })
  })
  return { setId, type }
}

/** Returns the statement of custody about this set: a device was approved, or a person permitted a kit. @throws proof/refused */
async function readApproval({ session, request }: Signed<'latchkey-keyset+jwt'>, { config, clock }: WalletDeps) {
  const { walletId, set, approval } = request
  const { deviceId, vaultThumbprint } = session
  const key = config.custodyKey ?? ''
  const refuse = (problem: string) => new WalletError('proof/refused', { problem })
  if (set.type === 'kit') {
    const permit = await readStatement('custody-permit+jwt', approval, key, clock)
    if (permit.operation !== 'kit' || permit.sub !== vaultThumbprint || permit.walletId !== walletId)
      throw refuse('it permits another operation, or is for another device')
    return permit
  }
  const approved = await readStatement('custody-approval+jwt', approval, key, clock)
  if (approved.sub !== vaultThumbprint || approved.walletId !== walletId || approved.deviceId !== deviceId)
    throw refuse('it is for another device')
  return approved
}

/** @throws embedded/not-found, also for a kit of another user, and for a set that is no kit */
function revokeKit(
  { userId, deviceId, setId }: { readonly userId: string; readonly deviceId: string; readonly setId: string },
  { pool, clock }: WalletDeps,
): Promise<void> {
  const now = new Date(clock.now())
  return withDurableTransaction(pool, async (client) => {
    const walletId = await deleteKit(client, { userId, setId })
    if (walletId === undefined) throw new WalletError('embedded/not-found')
    await writeAudit(client, { kind: 'kit-revoked', now, userId, deviceId, walletId })
  })
}
