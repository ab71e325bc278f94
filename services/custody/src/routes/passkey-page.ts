import { randomInt } from 'node:crypto'
import { type DatabaseClient, withClient, withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { parseBody } from '@latchkey/http'
import { renderMail } from '@latchkey/mail'
import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import {
  type Confirmed,
  confirmPasskeyRequest,
  type PasskeyChallenge,
  type PasskeyFacts,
  passkeyPageRequest,
  type SentPasskeyCode,
} from '@latchkey/protocol/custody'
import type { Assertion } from '@latchkey/protocol/wallet-keys'
import { type Context, Hono } from 'hono'
import type { CustodyDeps } from '../custody-deps.ts'
import { createLinkToken, hashLinkToken } from '../domain/link-token.ts'
import { writeAudit } from '../drivers/audit.ts'
import { isQuiet } from '../drivers/exports.ts'
import { lockOwnWallet } from '../drivers/lock-own-wallet.ts'
import {
  CODE_MS,
  confirmVisit,
  countVisitTry,
  findVisit,
  MAX_TRIES,
  type PasskeyVisit,
  RESEND_MS,
  readVisitWait,
  replaceVisitCode,
  storeChallenge,
} from '../drivers/passkey-visits.ts'
import { listPasskeys, readPasskeys, toOwnPasskey } from '../drivers/passkeys.ts'
import { addRoutes } from './passkey-changes.ts'
import { readWalletOwner } from './read-wallet-owner.ts'
import { refuseInAudit } from './refuse-in-audit.ts'
import { useAssertion } from './use-assertion.ts'

const DIGITS = 8

/** What the page of passkeys calls. Whoever calls has the token; a change needs the code of the mail, or a passkey of the wallet. */
export const passkeyPageRoutes = (deps: CustodyDeps): Hono =>
  new Hono()
    .post('/passkey/read', async (c) => c.json(await read(c, deps)))
    .post('/passkey/code', async (c) => c.json(await sendCode(c, deps)))
    .post('/passkey/challenge', async (c) => c.json(await challenge(c, deps)))
    .post('/passkey/confirm', async (c) => c.json(await confirm(c, deps)))
    .route('/', addRoutes(deps))

/** @throws embedded/not-found for a visit that has ended, was replaced, or never existed */
async function requireVisit(token: string, { pool, clock }: CustodyDeps): Promise<PasskeyVisit> {
  const found = await withClient(pool, (client) => findVisit(client, hashLinkToken(token), new Date(clock.now())))
  if (found === undefined) throw new WalletError('embedded/not-found')
  return found
}

async function read(c: Context, deps: CustodyDeps): Promise<PasskeyFacts> {
  const { token } = await parseBody(c, passkeyPageRequest)
  const { origin, label, createdAt, walletId } = await requireVisit(token, deps)
  const passkeys = (await readPasskeys(deps.pool, walletId)).map(toOwnPasskey)
  const confirmBy = passkeys.length === 0 ? 'code' : 'passkey'
  return { origin, device: label, requestedAt: createdAt.getTime(), confirmBy, passkeys }
}

/** @throws passkey/refused for a wallet that has a passkey, embedded/quiet-period */
async function requireCode(client: DatabaseClient, walletId: string, now: Date): Promise<void> {
  if ((await listPasskeys(client, walletId)).length > 0) throw new WalletError('passkey/refused')
  if (await isQuiet(client, walletId, now)) throw new WalletError('embedded/quiet-period')
}

/** Mails a code to the stored address. @throws as `requireVisit`, `lockOwnWallet` and `requireCode`, and email/throttled */
async function sendCode(c: Context, deps: CustodyDeps): Promise<SentPasskeyCode> {
  const { token } = await parseBody(c, passkeyPageRequest)
  const visit = await requireVisit(token, deps)
  const { pool, clock, codes, config, outbox } = deps
  const { id, walletId, device, origin, label: deviceLabel } = visit
  const now = new Date(clock.now())
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const template = 'passkey-code'
  const facts = { origin, at: now.getTime(), deviceLabel, code, validMinutes: CODE_MS / MINUTE_MS }
  const content = renderMail(template, { ...facts, page: config.publicUrl })
  const { wallet, to } = await readWalletOwner(walletId, deps)
  await withDurableTransaction(pool, async (client) => {
    await lockOwnWallet(client, { wallet, device })
    await requireCode(client, walletId, now)
    const waitMs = await readVisitWait(client, visit, now)
    if (waitMs > 0) throw new WalletError('email/throttled', { retryInSeconds: Math.ceil(waitMs / SECOND_MS) })
    if (!(await replaceVisitCode(client, { tokenHash: hashLinkToken(token), codeHash: codes.hash(code, id), now })))
      throw new WalletError('email/throttled', { retryInSeconds: RESEND_MS / SECOND_MS })
    await outbox.enqueueIn(client, { ...content, template, to })
    await writeAudit(client, { kind: 'passkey-code-sent', now, walletId, device, address: deps.clientAddress(c) })
  })
  outbox.wake()
  return { resendInSeconds: RESEND_MS / SECOND_MS }
}

/** Returns what a passkey of the wallet must sign to confirm the visit. @throws as `requireVisit`, passkey/refused without passkeys */
async function challenge(c: Context, deps: CustodyDeps): Promise<PasskeyChallenge> {
  const { token } = await parseBody(c, passkeyPageRequest)
  const { id, walletId } = await requireVisit(token, deps)
  const passkeys = await readPasskeys(deps.pool, walletId)
  const [first] = passkeys
  if (first === undefined) throw new WalletError('passkey/refused')
  const made = createLinkToken()
  if (!(await storeChallenge(deps.pool, id, made))) throw new WalletError('embedded/not-found')
  return { challenge: made, rpId: first.rpId, ids: passkeys.map((passkey) => passkey.id) }
}

type Proof = { readonly code: string } | { readonly assertion: Assertion }

/** Confirms a visit by a right code, or by an assertion, and gives the page a new token, which nobody else knows. @throws as `requireVisit`, `lockOwnWallet` and `requireCode`; passkey/refused */
async function confirm(c: Context, deps: CustodyDeps): Promise<Confirmed> {
  const { token, ...proof } = await parseBody(c, confirmPasskeyRequest)
  const { pool, clock } = deps
  const now = new Date(clock.now())
  const visit = await countVisitTry(pool, hashLinkToken(token), now)
  if (visit === undefined) throw new WalletError('embedded/not-found')
  const { id, walletId, device, tries } = visit
  const entry = { now, walletId, device, address: deps.clientAddress(c) }
  if ('code' in proof && !isRightCode(proof, visit, deps)) {
    await writeAudit(pool, { ...entry, kind: 'passkey-refused', detail: 'code' })
    return { status: 'wrong-code', triesLeft: MAX_TRIES - tries }
  }
  const { wallet } = await readWalletOwner(walletId, deps)
  const confirmed = createLinkToken()
  await refuseInAudit({ ...entry, detail: 'passkey' }, deps, () =>
    withDurableTransaction(pool, async (client) => {
      await lockOwnWallet(client, { wallet, device })
      await requireProof(client, { visit, proof, now }, deps)
      if (!(await confirmVisit(client, { id, tokenHash: hashLinkToken(confirmed), now })))
        throw new WalletError('embedded/not-found')
      await writeAudit(client, { ...entry, kind: 'passkey-confirmed', detail: 'code' in proof ? 'code' : 'passkey' })
    }),
  )
  return { status: 'confirmed', token: confirmed }
}

function isRightCode({ code }: { readonly code: string }, visit: PasskeyVisit, { clock, codes }: CustodyDeps): boolean {
  const { id, codeHash, sentAt } = visit
  if (codeHash === null || sentAt === null || clock.now() - sentAt.getTime() > CODE_MS)
    throw new WalletError('embedded/not-found')
  return codes.isRight(code, id, codeHash)
}

async function requireProof(
  client: DatabaseClient,
  { visit, proof, now }: { readonly visit: PasskeyVisit; readonly proof: Proof; readonly now: Date },
  deps: CustodyDeps,
): Promise<void> {
  const { walletId, challenge: expected } = visit
  if ('code' in proof) return requireCode(client, walletId, now)
  if (expected === null) throw new WalletError('passkey/refused')
  await useAssertion(client, { walletId, assertion: proof.assertion, challenge: expected, now }, deps)
}
