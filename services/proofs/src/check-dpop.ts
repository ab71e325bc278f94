import { createHash, timingSafeEqual } from 'node:crypto'
import { WalletError } from '@latchkey/errors'
import { MINUTE_MS } from '@latchkey/primitives'
import * as v from 'valibot'
import type { ProofDeps } from './proof-deps.ts'
import { invalidProof, readProof } from './read-proof.ts'

/** How wrong the clock of a visitor may be. When a proof was made is said by its nonce. */
const MAX_SKEW_MS = 15 * MINUTE_MS

const claimsSchema = v.strictObject({
  jti: v.pipe(v.string(), v.minLength(16), v.maxLength(64), v.regex(/^[\w-]+$/)),
  htm: v.string(),
  htu: v.pipe(v.string(), v.maxLength(2_048)),
  iat: v.number(),
  nonce: v.optional(v.pipe(v.string(), v.maxLength(128)), ''),
  ath: v.exactOptional(v.string()),
})

export interface DpopRequest {
  /** Value of the header `DPoP`; undefined where there is none. */
  readonly proof: string | undefined
  readonly method: string
  /** Address of the request as the sender knows it, without query and fragment. */
  readonly url: string
  /** The access token of the request, where it has one. */
  readonly accessToken?: string | undefined
}

/**
 * Checks the proof of a request, which counts once.
 *
 * @returns the thumbprint of the key that signed it. A caller with a token compares it with the token's.
 * @throws proof/nonce-refused without a fresh nonce: the sender tries again with the one of the answer
 * @throws proof/refused, session/not-yet-valid for a clock that is wrong by more than 15 minutes
 * @see RFC 9449 section 4.3
 */
export async function checkDpop(request: DpopRequest, { nonces, usedIds, clock }: ProofDeps): Promise<string> {
  const { proof = '', method, url, accessToken } = request
  if (proof === '' || proof.length > 2_048) throw invalidProof('the header DPoP has none')
  const { payload, thumbprint } = await readProof(proof, 'dpop+jwt')
  const claims = v.safeParse(claimsSchema, payload)
  if (!claims.success) throw invalidProof('its claims are of another form')
  const { jti, htm, htu, iat, nonce, ath } = claims.output
  if (htm !== method || htu !== url) throw invalidProof('it is for another request')
  if (accessToken === undefined ? ath !== undefined : !isHashOf(ath, accessToken))
    throw invalidProof('it is for another access token')
  if (!nonces.isFresh(nonce)) throw new WalletError('proof/nonce-refused')
  if (Math.abs(clock.now() - iat * 1000) > MAX_SKEW_MS) throw new WalletError('session/not-yet-valid')
  if (!(await usedIds.use(`${thumbprint}.${jti}`, nonces.endOfNow()))) throw invalidProof('it was used before')
  return thumbprint
}

function isHashOf(hash: string | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(hash ?? ''), Buffer.from(createHash('sha256').update(token).digest('base64url'))]
  return a.length === b.length && timingSafeEqual(a, b)
}
