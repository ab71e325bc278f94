import { type ErrorCode, isWalletError, WalletError } from '@latchkey/errors'
import { parseBody } from '@latchkey/http'
import {
  confirmSocialRequest,
  type ReturnedSocial,
  type SocialReturn,
  socialReturnRequest,
} from '@latchkey/protocol/wallet-auth'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { unwrapVerifier, wrapPerson } from '../domain/social-account.ts'
import { createToken, hashToken } from '../domain/tokens.ts'
import { writeAudit } from '../drivers/audit.ts'
import {
  bindByCode,
  countTry,
  endSocialLogin,
  MAX_TRIES,
  type ReturningLogin,
  storeReturned,
  takeReturn,
} from '../drivers/social-logins.ts'
import type { WalletDeps } from '../wallet-deps.ts'

/** For the page to which providers return. It proves nothing: the state of a login is its only secret, and counts once. */
export function socialReturnRoutes(deps: WalletDeps): Hono {
  return new Hono()
    .post('/social/return', async (c) => c.json(await receive(c, deps)))
    .post('/social/confirm', async (c) => c.json(await confirm(c, deps)))
}

/**
 * Returns normally also if the provider returns an error: the frame reads from its login why that has ended.
 *
 * @throws embedded/not-found for a state that is unknown, used, expired or of another provider; social/unavailable
 */
async function receive(c: Context, deps: WalletDeps): Promise<ReturnedSocial> {
  const returned = await parseBody(c, socialReturnRequest)
  const { provider, state } = returned
  const { pool, clock } = deps
  const now = new Date(clock.now())
  const login = await takeReturn(pool, { provider, stateHash: hashToken(state), now })
  if (login === undefined) throw new WalletError('embedded/not-found')
  const { id, siteOrigin } = login
  const challenge = createToken()
  try {
    const personWrapped = await readPerson(returned, login, deps)
    await storeReturned(pool, { id, challengeHash: hashToken(challenge), personWrapped })
    return { transactionId: id, challenge, siteOrigin }
  } catch (error) {
    const code: ErrorCode = isWalletError(error, 'social/denied') ? 'social/denied' : 'social/unavailable'
    await endSocialLogin(pool, id, code === 'social/denied' ? 'denied' : 'unavailable')
    const address = deps.clientAddress(c)
    await writeAudit(pool, { kind: 'social-refused', now, address, detail: provider })
    // The site shows why its login ended, so the return page tells it also of a person who declined.
    if ('error' in returned) return { transactionId: id, challenge, siteOrigin }
    // A token that does not count is reported like a provider that fails: a person can do nothing else about it.
    const isOfToken = isWalletError(error, 'proof/refused') || isWalletError(error, 'session/expired')
    throw isOfToken ? new WalletError(code, {}, { cause: error }) : error
  }
}

/** Exchanges the code, and verifies its token as custody will. @returns the person, wrapped for the row of the login */
async function readPerson(
  returned: SocialReturn,
  { id, nonce, verifierWrapped }: ReturningLogin,
  { providers, idTokens, accessTokens, kms }: WalletDeps,
): Promise<Uint8Array> {
  const { state } = returned
  const verifier = verifierWrapped === null ? undefined : await unwrapVerifier(kms, verifierWrapped, id)
  const proof = await providers.exchange(returned, { state, nonce, verifier })
  const person = await ('idToken' in proof ? idTokens.verify({ ...proof, nonce }) : accessTokens.verify(proof))
  return wrapPerson(kms, { ...person, ...proof }, `login/${id}`)
}

/** @throws embedded/not-found, the same after three tries, for a login that has not returned, and for none */
async function confirm(c: Context, deps: WalletDeps) {
  const { transactionId: id, challenge, code } = await parseBody(c, confirmSocialRequest)
  const { pool, clock, pairingCodes } = deps
  const key = { id, challengeHash: hashToken(challenge), now: new Date(clock.now()) }
  const attempt = await countTry(pool, key)
  if (attempt === undefined) throw new WalletError('embedded/not-found')
  const triesLeft = MAX_TRIES - attempt.tries
  if (!pairingCodes.isRight(code, id, attempt.codeHash)) {
    if (triesLeft === 0) await endSocialLogin(pool, id, 'code')
    return { status: 'wrong-code', triesLeft }
  }
  if (!(await bindByCode(pool, key))) throw new WalletError('embedded/not-found')
  return { status: 'confirmed' }
}

const MAX_PARAMETER = 2_048
const formSchema = v.object({
  state: v.pipe(v.string(), v.maxLength(MAX_PARAMETER)),
  code: v.optional(v.pipe(v.string(), v.maxLength(MAX_PARAMETER))),
  error: v.optional(v.pipe(v.string(), v.maxLength(MAX_PARAMETER))),
})

/**
 * `POST social/form/apple`: Apple returns by a form of its own page, without cookies. The parameters go on to the return page, where
 * the state decides whether they count. The name that Apple sends with the form is not read: nobody has signed it.
 *
 * @see OAuth 2.0 Form Post Response Mode
 */
export function socialFormRoutes({ config }: Pick<WalletDeps, 'config'>): Hono {
  return new Hono().post('/social/form/apple', async (c) => {
    const { social } = config
    if (social === undefined) throw new WalletError('social/not-configured')
    if (c.req.header('content-type')?.split(';')[0] !== 'application/x-www-form-urlencoded')
      throw new WalletError('request/invalid', { field: 'content-type', problem: 'expected a form' })
    const fields = new URLSearchParams(await c.req.text())
    const isRepeated = ['state', 'code', 'error'].some((name) => fields.getAll(name).length > 1)
    const form = v.safeParse(formSchema, Object.fromEntries(fields))
    if (!form.success || isRepeated)
      throw new WalletError('request/invalid', { field: 'form', problem: 'expected state and code' })
    const url = new URL('/apple', social.returnOrigin)
    for (const name of ['state', 'code', 'error'] as const) {
      const value = form.output[name]
      if (value !== undefined) url.searchParams.set(name, value)
    }
    return c.redirect(url.href, 303)
  })
}
