import { withClient, withDurableTransaction } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { describeDevice, parseBody } from '@latchkey/http'
import { readSignedRequest, requireSite } from '@latchkey/proofs'
import type { BeganProtect, ReadPasskeys } from '@latchkey/protocol/custody'
import { signedBody } from '@latchkey/protocol/wallet-auth'
import { type Context, Hono } from 'hono'
import type { CustodyDeps } from '../custody-deps.ts'
import { createLinkToken, hashLinkToken } from '../domain/link-token.ts'
import { signPasskeyList } from '../domain/sign-passkey-list.ts'
import { toWalletDomain } from '../domain/wallet-domain.ts'
import { writeAudit } from '../drivers/audit.ts'
import { isQuiet } from '../drivers/exports.ts'
import { lockOwnWallet } from '../drivers/lock-own-wallet.ts'
import { storeVisit, VISIT_MS } from '../drivers/passkey-visits.ts'
import { listPasskeys, toOwnPasskey } from '../drivers/passkeys.ts'
import { isWalletDevice } from '../drivers/wallet-devices.ts'
import { findKeptWallet } from '../drivers/wallets.ts'

/** What the frame calls: a person wants to change the passkeys of a wallet, and a device wants to know them. */
export const passkeyRoutes = (deps: CustodyDeps): Hono =>
  new Hono()
    .post('/passkeys', async (c) => c.json(await begin(c, deps)))
    .post('/passkeys/read', async (c) => c.json(await read(c, deps)))

/**
 * @throws embedded/not-found for no wallet of this device, embedded/quiet-period for a wallet without a passkey whose address or devices
 * changed, frame/unsupported-action for a person without an address and for hosts without a common domain, proof/refused
 */
async function begin(c: Context, deps: CustodyDeps): Promise<BeganProtect> {
  const { jws } = await parseBody(c, signedBody)
  const { request, thumbprint: device } = await readSignedRequest('custody-protect+jwt', jws, deps)
  const { config, pool, clock } = deps
  const { walletId, origin, jti: id } = request
  if (toWalletDomain([config.publicUrl, ...config.frameOrigins]) === undefined)
    throw new WalletError('frame/unsupported-action')
  requireSite(config.projects, request)
  const wallet = await findKeptWallet(pool, walletId)
  if (wallet === undefined) throw new WalletError('embedded/not-found')
  const now = new Date(clock.now())
  const token = createLinkToken()
  const label = describeDevice(c.req.header('user-agent') ?? '')
  await withDurableTransaction(pool, async (client) => {
    await lockOwnWallet(client, { wallet, device })
    // Whoever adds the first passkey keeps others from the wallet, so that a new device or address waits. A passkey proves more than both.
    if ((await listPasskeys(client, walletId)).length === 0 && (await isQuiet(client, walletId, now)))
      throw new WalletError('embedded/quiet-period')
    await storeVisit(client, { id, walletId, device, origin, label, tokenHash: hashLinkToken(token), now })
    await writeAudit(client, { kind: 'passkeys-opened', now, walletId, device, address: deps.clientAddress(c) })
  })
  return { token, expiresAt: now.getTime() + VISIT_MS }
}

/** @throws embedded/not-found for a device that neither made the wallet nor was approved, proof/refused */
async function read(c: Context, deps: CustodyDeps): Promise<ReadPasskeys> {
  const { jws } = await parseBody(c, signedBody)
  const { request, thumbprint: device } = await readSignedRequest('custody-passkeys+jwt', jws, deps)
  const { walletId } = request
  const { pool, signer } = deps
  const wallet = await findKeptWallet(pool, walletId)
  if (wallet === undefined) throw new WalletError('embedded/not-found')
  return withClient(pool, async (client) => {
    if (!(await isWalletDevice(client, { walletId, device }))) throw new WalletError('embedded/not-found')
    const list = await signPasskeyList(client, walletId, signer)
    const passkeys = (await listPasskeys(client, walletId)).map(toOwnPasskey)
    return { passkeys, ...(list === undefined ? {} : { list }) }
  })
}
