import { WalletError } from '@latchkey/errors'
import { checkDpop } from '@latchkey/proofs'
import { DPOP_HEADER } from '@latchkey/protocol/wallet-auth'
import type { Context } from 'hono'
import { type Device, findDevice } from './drivers/devices.ts'
import { findSession, type LiveSession } from './drivers/sessions.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** Returns the thumbprint of the page's key that signed this request. @throws As `checkDpop`. */
export const requireProof = (c: Context, deps: WalletDeps, accessToken?: string): Promise<string> =>
  checkDpop(
    {
      proof: c.req.header(DPOP_HEADER),
      method: c.req.method,
      url: `${deps.config.publicUrl}${c.req.path}`,
      accessToken,
    },
    deps,
  )

/**
 * Returns the session of a request. Its token counts only with a proof of the key that it was issued to.
 *
 * @throws session/expired, embedded/stopped, and as `checkDpop`
 */
export async function requireSession(c: Context, deps: WalletDeps): Promise<LiveSession> {
  const session = await requireAnySession(c, deps)
  if (session.isStopped) throw new WalletError('embedded/stopped')
  return session
}

/** The same, also while an operator has stopped the site: people may end their sessions at any time. */
export async function requireAnySession(c: Context, deps: WalletDeps): Promise<LiveSession> {
  const token = /^DPoP ([\w-]{43})$/.exec(c.req.header('authorization') ?? '')?.[1]
  if (token === undefined) throw new WalletError('session/expired')
  const thumbprint = await requireProof(c, deps, token)
  const session = await findSession(deps.pool, token, new Date(deps.clock.now()))
  if (session === undefined || session.uiThumbprint !== thumbprint) throw new WalletError('session/expired')
  return session
}

/** Returns the device of a request before its session. @throws embedded/not-found for one of another key, embedded/stopped, and as `checkDpop` */
export async function requireDevice(c: Context, deps: WalletDeps, deviceId: string): Promise<Device> {
  const device = await findDevice(deps.pool, deviceId, await requireProof(c, deps))
  if (device === undefined) throw new WalletError('embedded/not-found')
  if (device.isStopped) throw new WalletError('embedded/stopped')
  return device
}
