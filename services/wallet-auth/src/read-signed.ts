import { WalletError } from '@latchkey/errors'
import { parseBody } from '@latchkey/http'
import { readSignedRequest } from '@latchkey/proofs'
import { signedBody } from '@latchkey/protocol/wallet-auth'
import type { SignedRequest, SignedRequestName } from '@latchkey/protocol/wallet-keys'
import type { Context } from 'hono'
import { requireSession } from './check-caller.ts'
import type { LiveSession } from './drivers/sessions.ts'
import type { WalletDeps } from './wallet-deps.ts'

export interface Signed<N extends SignedRequestName> {
  readonly session: LiveSession
  readonly request: SignedRequest<N>
  readonly now: Date
}

/** Reads a request that the vault of the session signed. @throws proof/refused when the vault key is not the one of the session's device */
export async function readSigned<N extends SignedRequestName>(
  name: N,
  c: Context,
  deps: WalletDeps,
): Promise<Signed<N>> {
  const session = await requireSession(c, deps)
  const { jws } = await parseBody(c, signedBody)
  const { request, thumbprint } = await readSignedRequest(name, jws, deps)
  if (thumbprint !== session.vaultThumbprint)
    throw new WalletError('proof/refused', { problem: 'it is of the vault of another device' })
  return { session, request, now: new Date(deps.clock.now()) }
}
