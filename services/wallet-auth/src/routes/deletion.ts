import { withClient, withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { parseBody } from '@latchkey/http'
import { renderMail } from '@latchkey/mail'
import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import { parseSignedRequest, readStatement } from '@latchkey/proofs'
import { type DeletionConsent, deletionConsentRequest, deletionRequest } from '@latchkey/protocol/wallet-auth'
import { type Context, Hono } from 'hono'
import { unwrapEmail } from '../domain/email-record.ts'
import { writeAudit } from '../drivers/audit.ts'
import { type DeletableWallet, findUserOfWallet, lockDeletable, shredUser } from '../drivers/deletions.ts'
import { lockUser } from '../drivers/users.ts'
import type { WalletDeps } from '../wallet-deps.ts'

/** The page of custody brings the consent to custody at once. */
const CONSENT_MS = 15 * MINUTE_MS

/** For custody's page alone: it asks auth before custody deletes its half, and then brings what custody states. */
export const deletionRoutes = (deps: WalletDeps): Hono =>
  new Hono()
    .post('/deletion/consent', async (c) => c.json(await consent(c, deps)))
    .post('/deletion', async (c) => {
      await remove(c, deps)
      return c.json({ done: true })
    })

const refuse = () => new WalletError('proof/refused', { problem: 'it is of another wallet or device' })

/** Reads what a device signed for custody. @returns the thumbprint of its vault key @throws proof/refused */
async function readDevice(jws: string, walletId: string): Promise<string> {
  const { request, thumbprint } = await parseSignedRequest('custody-deletion+jwt', jws)
  if (request.walletId !== walletId) throw refuse()
  return thumbprint
}

/** @throws embedded/stopped, embedded/frozen: what an operator freezes stays, at custody too */
function requireReleased({ isFrozen, isStopped }: DeletableWallet): void {
  if (isStopped) throw new WalletError('embedded/stopped')
  if (isFrozen) throw new WalletError('embedded/frozen')
}

/**
 * States to custody that it may delete its half. Nothing is deleted here.
 *
 * @throws embedded/not-found for a wallet that is not of this device, and as `requireReleased`
 */
async function consent(c: Context, { pool, clock, signer }: WalletDeps): Promise<DeletionConsent> {
  const { request: jws } = await parseBody(c, deletionConsentRequest)
  const { request, thumbprint: sub } = await parseSignedRequest('custody-deletion+jwt', jws)
  const { walletId } = request
  const wallet = await withClient(pool, (client) => lockDeletable(client, { walletId, vaultThumbprint: sub }))
  if (wallet?.isOwn !== true) throw new WalletError('embedded/not-found')
  requireReleased(wallet)
  const exp = (clock.now() + CONSENT_MS) / SECOND_MS
  return { consent: await signer.sign('latchkey-deletion+jwt', { sub, walletId, exp }) }
}

/**
 * Deletes the user of the wallet, with all that is stored of them. The mail about it is in the same transaction. A second call changes
 * nothing. Custody's statement alone does not do: a custody under control of an intruder could delete every user.
 *
 * @throws proof/refused without custody's statement, and without the request of a device of the user; as `requireReleased`
 */
async function remove(c: Context, deps: WalletDeps): Promise<void> {
  const { statement, request } = await parseBody(c, deletionRequest)
  const { config, clock, pool, kms, outbox } = deps
  const { walletId } = await readStatement('custody-deleted+jwt', statement, config.custodyKey ?? '', clock)
  const user = await findUserOfWallet(pool, walletId)
  if (user === undefined) return
  const { userId, emailWrapped, origin } = user
  const vaultThumbprint = await readDevice(request, walletId)
  const to = emailWrapped === null ? undefined : await unwrapEmail(kms, emailWrapped, `user/${userId}`)
  const now = new Date(clock.now())
  const address = deps.clientAddress(c)
  await withDurableTransaction(pool, async (client) => {
    await lockUser(client, userId)
    const wallet = await lockDeletable(client, { walletId, vaultThumbprint })
    if (wallet === undefined) return
    if (!wallet.isOwn) throw refuse()
    requireReleased(wallet)
    if (!(await shredUser(client, user))) return
    const template = 'deleted-notice'
    if (to !== undefined)
      await outbox.enqueueIn(client, { ...renderMail(template, { origin, at: now.getTime() }), template, to })
    await writeAudit(client, { kind: 'wallet-deleted', now, userId, walletId, address, detail: vaultThumbprint })
  })
  outbox.wake()
}
