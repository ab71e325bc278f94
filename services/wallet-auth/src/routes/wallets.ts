import { randomBytes } from 'node:crypto'
import { withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { SECOND_MS } from '@latchkey/primitives'
import { hashIdentity, openUploadedHalf, readStatement, withHalf } from '@latchkey/proofs'
import { type SignedRequest, toProofText } from '@latchkey/protocol/wallet-keys'
import { verifySignature } from '@latchkey/sign-in'
import { sealHalf } from '@latchkey/vault/sealed-half'
import { type Context, Hono } from 'hono'
import { toHalfAad } from '../domain/halves.ts'
import { writeAudit } from '../drivers/audit.ts'
import { isApproved, revokeOtherDevices } from '../drivers/devices.ts'
import { endSessions, type LiveSession } from '../drivers/sessions.ts'
import { lockUser } from '../drivers/users.ts'
import {
  activateWallet,
  findSet,
  findWallet,
  findWalletAndSet,
  noteExport,
  PENDING_MS,
  type StoredWallet,
  storePendingWallet,
} from '../drivers/wallets.ts'
import { readSigned } from '../read-signed.ts'
import { readUser } from '../read-user.ts'
import type { WalletDeps } from '../wallet-deps.ts'

/** A wallet from its pending state to its unlocking. Each request is signed by the vault key of the session's device. */
export function walletRoutes(deps: WalletDeps): Hono {
  return new Hono()
    .post('/wallets', async (c) => c.json(await prepare(c, deps)))
    .post('/wallets/activate', async (c) => c.json(await activate(c, deps)))
    .post('/vault/unlock', async (c) => c.json(await unlock(c, deps)))
}

/**
 * Checks that a new wallet has one device set, and one automatic set if and only if there is custody. Custody mails the owner of
 * the address about each new wallet; without an automatic set a stranger with one code could take an address unnoticed and for ever.
 *
 * @throws request/invalid
 */
function assertSets(sets: SignedRequest<'latchkey-create+jwt'>['sets'], { custodyKey }: WalletDeps['config']): void {
  const given = sets.map(({ type }) => type).sort()
  const expected = custodyKey === undefined ? ['device'] : ['auto', 'device']
  if (given.join() !== expected.join())
    throw new WalletError('request/invalid', { field: 'sets', problem: `expected one each of: ${expected.join(', ')}` })
}

/** @throws request/invalid, embedded/taken */
async function prepare(c: Context, deps: WalletDeps) {
  const { session, request, now } = await readSigned('latchkey-create+jwt', c, deps)
  const { vault, sets } = request
  assertSets(sets, deps.config)
  const { userId, deviceId, realm, origin, vaultThumbprint: device } = session
  const { walletId, generation } = vault
  const { pool, signer, logAudit } = deps
  const stored = await Promise.all(
    sets.map(async ({ setId, type, half }) => ({
      id: setId,
      type,
      generation,
      halfWrapped: await openUploadedHalf(
        {
          half,
          use: { purpose: 'create', walletId, device, id: setId },
          aad: toHalfAad({ id: setId, walletId, type, generation }),
        },
        deps,
      ),
    })),
  )
  const challenge = randomBytes(32).toString('base64url')
  if (!(await storePendingWallet(pool, { vault, realm, userId, deviceId, challenge, sets: stored, now })))
    throw new WalletError('embedded/taken')
  await logAudit({ kind: 'wallet-prepared', now, userId, deviceId, walletId })
  const exp = (now.getTime() + PENDING_MS) / SECOND_MS
  const { identity } = await readUser(userId, deps)
  const identityHash = hashIdentity(walletId, identity)
  const statement = { sub: device, walletId, projectId: realm, origin, identityHash, exp }
  return { walletId, challenge, ticket: await signer.sign('latchkey-ticket+jwt', statement) }
}

/** @throws embedded/taken, sign-in/wrong-signature, proof/refused for a receipt that is not of custody, or of another set */
async function activate(c: Context, deps: WalletDeps) {
  const { session, request } = await readSigned('latchkey-activate+jwt', c, deps)
  const { pool, config, clock } = deps
  const { walletId, proofs, receipt } = request
  const { deviceId } = session
  const wallet = await findWallet(pool, session.userId)
  if (wallet?.id !== walletId || wallet.status !== 'pending' || wallet.deviceId !== deviceId)
    throw new WalletError('embedded/taken')
  const { addresses } = wallet.vault
  let canEnrol = true
  if (config.custodyKey !== undefined) {
    const auto = await findSet(pool, { walletId, type: 'auto', deviceId })
    const kept = await readStatement('custody-receipt+jwt', receipt ?? '', config.custodyKey, clock)
    if (kept.sub !== session.vaultThumbprint || kept.walletId !== walletId || kept.setId !== auto?.id)
      throw new WalletError('proof/refused', { problem: 'the receipt is for another half' })
    canEnrol = kept.canEnrol
  }
  const message = toProofText(walletId, wallet.challenge)
  const signed = [
    { chainId: 'eip155:1', accountAddress: addresses.eip155, signature: proofs.eip155 },
    { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', accountAddress: addresses.solana, signature: proofs.solana },
  ] as const
  for (const each of signed)
    if (!(await verifySignature({ ...each, message }))) throw new WalletError('sign-in/wrong-signature')
  await storeActivation(session, { wallet, canEnrol }, deps)
  return { walletId, addresses }
}

/**
 * Activates the wallet. From then on custody approves new devices. Devices that logged in with only a code before are
 * revoked, because their user may have read no more than one mail.
 *
 * @throws embedded/taken
 */
function storeActivation(
  session: LiveSession,
  { wallet, canEnrol }: { readonly wallet: StoredWallet; readonly canEnrol: boolean },
  { pool, clock }: WalletDeps,
): Promise<void> {
  const { userId, deviceId } = session
  const { id: walletId, challenge } = wallet
  const now = new Date(clock.now())
  return withDurableTransaction(pool, async (client) => {
    await lockUser(client, userId)
    if (!(await activateWallet(client, { walletId, deviceId, challenge, canEnrol, now })))
      throw new WalletError('embedded/taken')
    await writeAudit(client, { kind: 'wallet-activated', now, userId, deviceId, walletId })
    for (const other of await revokeOtherDevices(client, { userId, deviceId, now })) {
      await endSessions(client, { userId, deviceId: other, reason: 'revoked', now })
      await writeAudit(client, { kind: 'device-revoked', now, userId, deviceId: other, walletId })
    }
  })
}

/** @throws embedded/not-found if there is no such wallet, it belongs to another user, or this device may not have the set; embedded/frozen */
async function unlock(c: Context, deps: WalletDeps) {
  const { session, request, now } = await readSigned('latchkey-unlock+jwt', c, deps)
  const { walletId, deviceId, set: type, purpose, recipient, jti } = request
  const { userId, vaultThumbprint: device } = session
  const { wallet, set } = await findWalletAndSet(deps.pool, { userId, type, deviceId })
  const isMine = wallet?.id === walletId && session.deviceId === deviceId
  const isOpen =
    purpose === 'create'
      ? wallet?.status === 'pending' && wallet.deviceId === deviceId
      : wallet?.status === 'active' && type === (purpose === 'recover' ? 'auto' : 'device')
  if (isMine && wallet.status === 'frozen') throw new WalletError('embedded/frozen')
  // The automatic set opens a wallet on a new device, so a session alone is not enough: custody must have approved the device.
  const isAllowed = purpose !== 'recover' || (await isApproved(deps.pool, { userId, deviceId, now }))
  if (!isMine || !isOpen || !isAllowed || set === undefined) throw new WalletError('embedded/not-found')
  const use = { purpose: purpose === 'recover' ? 'recover' : 'unlock', walletId, device, id: jti } as const
  const { halfWrapped } = set
  const aad = toHalfAad({ ...set, walletId })
  const half = await withHalf({ halfWrapped, aad }, deps, (bytes) => sealHalf(recipient, bytes, use))
  if (purpose !== 'export') await deps.logAudit({ kind: 'unlocked', now, userId, deviceId, walletId, detail: purpose })
  else
    await withDurableTransaction(deps.pool, async (client) => {
      await noteExport(client, walletId, now)
      await writeAudit(client, { kind: 'exported', now, userId, deviceId, walletId })
    })
  return { vault: wallet.vault, setId: set.id, half }
}
