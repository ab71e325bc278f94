import { randomUUID } from 'node:crypto'
import { withDurableTransaction } from '@latchkey/database'
import { parseBody } from '@latchkey/http'
import { toFarcasterNonce } from '@latchkey/proofs'
import { beginFarcasterRequest } from '@latchkey/protocol/wallet-auth'
import { type Context, Hono } from 'hono'
import { requireDevice } from '../check-caller.ts'
import { wrapChannel } from '../domain/social-account.ts'
import { storeSocialLogin } from '../drivers/social-logins.ts'
import type { WalletDeps } from '../wallet-deps.ts'

/** A login by an account of Farcaster, for the frame. It continues as one at a provider does, by `social/redeem`. */
export function farcasterRoutes(deps: WalletDeps): Hono {
  return new Hono().post('/farcaster/begin', async (c) => c.json(await begin(c, deps)))
}

/** @throws social/not-configured, social/unavailable, embedded/not-found */
async function begin(c: Context, deps: WalletDeps) {
  const { deviceId, nonce } = await parseBody(c, beginFarcasterRequest)
  const device = await requireDevice(c, deps, deviceId)
  const { farcasterRelay, kms, pool, clock } = deps
  const id = randomUUID()
  const { channelToken, url } = await farcasterRelay.open(toFarcasterNonce(nonce))
  const channelWrapped = await wrapChannel(kms, channelToken, id)
  const withoutReturn = { stateHash: null, codeHash: null, verifierWrapped: null }
  const login = { ...withoutReturn, id, provider: 'farcaster', deviceId: device.id, nonce, channelWrapped } as const
  const now = new Date(clock.now())
  await withDurableTransaction(pool, (client) => storeSocialLogin(client, { ...login, now }))
  return { transactionId: id, uri: url }
}
