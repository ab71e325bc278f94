import { type DatabaseClient, withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { parseBody } from '@latchkey/http'
import { renderMail } from '@latchkey/mail'
import {
  addPasskeyRequest,
  type ChangedPasskeys,
  passkeyPageRequest,
  removePasskeyRequest,
} from '@latchkey/protocol/custody'
import { MAX_PASSKEYS } from '@latchkey/protocol/wallet-keys'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { type Context, Hono } from 'hono'
import type { CustodyDeps } from '../custody-deps.ts'
import { hashLinkToken } from '../domain/link-token.ts'
import { readPasskeyKey } from '../domain/passkey-key.ts'
import { toWalletDomain } from '../domain/wallet-domain.ts'
import { writeAudit } from '../drivers/audit.ts'
import { isQuiet } from '../drivers/exports.ts'
import { lockOwnWallet } from '../drivers/lock-own-wallet.ts'
import { CODE_MS, findVisit, type PasskeyVisit, storeChallenge, takeChallenge } from '../drivers/passkey-visits.ts'
import { addPasskey, listPasskeys, readPasskeys, removePasskey, toOwnPasskey } from '../drivers/passkeys.ts'
import { readWalletOwner } from './read-wallet-owner.ts'

const MAX_NAME = 40
const ALGORITHMS = [-7, -257]

/** The changes of passkeys, each in a visit that was confirmed in the last minutes. */
export const addRoutes = (deps: CustodyDeps): Hono =>
  new Hono()
    .post('/passkey/options', async (c) => c.json(await options(c, deps)))
    .post('/passkey/add', async (c) => c.json(await add(c, deps)))
    .post('/passkey/remove', async (c) => c.json(await remove(c, deps)))

/** @throws embedded/not-found for a visit that has ended, and for one that was not confirmed in the last ten minutes */
async function requireConfirmed(client: DatabaseClient, token: string, now: Date): Promise<PasskeyVisit> {
  const visit = await findVisit(client, hashLinkToken(token), now)
  const confirmedAt = visit?.confirmedAt?.getTime() ?? 0
  if (visit === undefined || now.getTime() - confirmedAt > CODE_MS) throw new WalletError('embedded/not-found')
  return visit
}

/** @throws frame/unsupported-action for hosts without a common domain */
function requireDomain({ config }: CustodyDeps): string {
  const domain = toWalletDomain([config.publicUrl, ...config.frameOrigins])
  if (domain === undefined) throw new WalletError('frame/unsupported-action')
  return domain
}

/** Returns what the browser needs to make a passkey. */
async function options(c: Context, deps: CustodyDeps): Promise<object> {
  const { token } = await parseBody(c, passkeyPageRequest)
  const { pool, clock } = deps
  const visit = await withDurableTransaction(pool, (client) => requireConfirmed(client, token, new Date(clock.now())))
  const { to } = await readWalletOwner(visit.walletId, deps)
  const others = await readPasskeys(pool, visit.walletId)
  const made = await generateRegistrationOptions({
    rpName: 'Wallet',
    rpID: requireDomain(deps),
    userName: to,
    // Of one wallet: an authenticator keeps one passkey for each user of a domain.
    userID: Uint8Array.from(Buffer.from(visit.walletId.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: others.map(({ id, transports }) => ({ id, transports: [...transports] })),
  })
  if (!(await storeChallenge(pool, visit.id, made.challenge))) throw new WalletError('embedded/not-found')
  return made
}

/**
 * Stores a passkey. The audit and the mail about it are in the same transaction: without the mail there is no passkey.
 *
 * @throws as `requireConfirmed` and `lockOwnWallet`; passkey/refused, embedded/taken, embedded/quiet-period for the first one
 */
async function add(c: Context, deps: CustodyDeps): Promise<ChangedPasskeys> {
  const { token, name, registration } = await parseBody(c, addPasskeyRequest)
  const label = name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
  return change(c, { token, deps }, async (client, visit, now) => {
    const { walletId } = visit
    const expectedChallenge = await takeChallenge(client, visit.id)
    if (expectedChallenge === undefined) throw new WalletError('passkey/refused')
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: { ...registration, clientExtensionResults: {} } as Parameters<
        typeof verifyRegistrationResponse
      >[0]['response'],
      expectedChallenge,
      expectedOrigin: deps.config.publicUrl,
      expectedRPID: requireDomain(deps),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch((cause: unknown) => {
      throw new WalletError('passkey/refused', {}, { cause })
    })
    const key = made === undefined ? undefined : readPasskeyKey(made.credential.publicKey)
    if (made === undefined || key === undefined) throw new WalletError('passkey/refused')
    const others = await listPasskeys(client, walletId)
    // A device may have been approved since the visit began.
    if (others.length === 0 && (await isQuiet(client, walletId, now))) throw new WalletError('embedded/quiet-period')
    if (others.length >= MAX_PASSKEYS) throw new WalletError('embedded/taken')
    const { id, publicKey, counter: signCount } = made.credential
    const isNew = await addPasskey(client, {
      ...{ id, walletId, name: label || visit.label, rpId: made.rpID ?? requireDomain(deps), signCount, now },
      ...{ algorithm: key.algorithm, coseKey: Buffer.from(publicKey), publicKey: key.spki },
      transports: registration.response.transports ?? [],
      isBackedUp: made.credentialBackedUp,
    })
    if (!isNew) throw new WalletError('embedded/taken')
    return { id, name: label || visit.label, isAdded: true }
  })
}

/** Removes a passkey. Its mail and its audit as for `add`. @throws as `requireConfirmed` and `lockOwnWallet`, embedded/not-found */
async function remove(c: Context, deps: CustodyDeps): Promise<ChangedPasskeys> {
  const { token, id } = await parseBody(c, removePasskeyRequest)
  return change(c, { token, deps }, async (client, { walletId }) => {
    const name = await removePasskey(client, { walletId, id })
    if (name === undefined) throw new WalletError('embedded/not-found')
    return { id, name, isAdded: false }
  })
}

interface Change {
  readonly id: string
  readonly name: string
  readonly isAdded: boolean
}

async function change(
  c: Context,
  { token, deps }: { readonly token: string; readonly deps: CustodyDeps },
  make: (client: DatabaseClient, visit: PasskeyVisit, now: Date) => Promise<Change>,
): Promise<ChangedPasskeys> {
  const { pool, clock, outbox } = deps
  const now = new Date(clock.now())
  const begun = await withDurableTransaction(pool, (client) => requireConfirmed(client, token, now))
  const { walletId, device, origin, label: deviceLabel } = begun
  const { wallet, to } = await readWalletOwner(walletId, deps)
  const passkeys = await withDurableTransaction(pool, async (client) => {
    await lockOwnWallet(client, { wallet, device })
    // Once more, with the lock: another visit may have begun.
    const visit = await requireConfirmed(client, token, now)
    const { id, name, isAdded } = await make(client, visit, now)
    const template = 'passkey-notice'
    const content = renderMail(template, { origin, at: now.getTime(), deviceLabel, passkeyName: name, isAdded })
    await outbox.enqueueIn(client, { ...content, template, to })
    const kind = isAdded ? 'passkey-added' : 'passkey-removed'
    await writeAudit(client, { kind, now, walletId, device, address: deps.clientAddress(c), detail: id })
    return listPasskeys(client, walletId)
  })
  outbox.wake()
  return { passkeys: passkeys.map(toOwnPasskey) }
}
