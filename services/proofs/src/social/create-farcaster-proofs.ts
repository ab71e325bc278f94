import { WalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import { lazy, MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import * as v from 'valibot'
import type { SocialPerson } from './create-id-tokens.ts'
import { secureAddress } from './social-clients.ts'

const TIMEOUT_MS = 10 * SECOND_MS
const MAX_AGE_MS = 10 * MINUTE_MS
/** Of the clock of a phone. */
const TOLERANCE_MS = MINUTE_MS
/** The contract that gives each account of Farcaster its number, on OP Mainnet. It is part of every account. */
const ISSUER = 'eip155:10:0x00000000fc6c5f01fc30151999387bb99a9f489b'

export const farcasterClientEntries = {
  /** Host for which accounts sign, which their app shows, e.g. `wallet.example`. */
  domain: v.pipe(v.string(), v.maxLength(253), v.regex(/^[a-z\d-]+(?:\.[a-z\d-]+)*$/, 'write a host')),
  /** Node of OP Mainnet, where the owner of an account is read. */
  rpcUrl: secureAddress,
}

/** What a service needs that recognises accounts of Farcaster. */
export const farcasterClient = v.strictObject(farcasterClientEntries)
export type FarcasterClient = v.InferOutput<typeof farcasterClient>

export interface FarcasterUse {
  readonly message: string
  readonly signature: string
  /** Of the login, as `toSocialNonce` returns it. */
  readonly nonce: string
}

/** Verifies messages that accounts of Farcaster have signed. */
export interface FarcasterProofs {
  /**
   * Returns the account whose number the message names, and whose owner or key has signed it. The number stays with the account when it gets
   * another owner.
   *
   * @throws social/not-configured, social/unavailable if the chain cannot be read, session/expired for a message of more than ten minutes
   * ago, proof/refused for every other one
   */
  readonly verify: (use: FarcasterUse) => Promise<SocialPerson>
}

/** Returns the nonce of a message. A message admits letters and digits only. @see ERC-4361 */
export const toFarcasterNonce = (nonce: string): string => Buffer.from(nonce, 'base64url').toString('hex')

/** Returns the address that a message must name. */
export const toFarcasterUri = (domain: string): string => `https://${domain}/`

/** The client brings viem, which a service without Farcaster does not load. */
const library = lazy(() => import('@farcaster/auth-client'))

/** @see FIP-11, ERC-4361 */
export function createFarcasterProofs(client: FarcasterClient | undefined, clock: Clock): FarcasterProofs {
  return {
    async verify({ message, signature, nonce }) {
      if (client === undefined) throw new WalletError('social/not-configured')
      const { domain, rpcUrl } = client
      const { createAppClient, viemConnector } = await library.load()
      const app = createAppClient({ ethereum: viemConnector({ rpcUrl }) })
      const expected = { nonce: toFarcasterNonce(nonce), domain }
      const verified = await abortLate(
        app.verifySignInMessage({ ...expected, message, signature: signature as `0x${string}` }),
      )
      if (verified.isError) throw toRefusal(verified.error)
      const { data, fid } = verified
      if (data.uri !== toFarcasterUri(domain)) throw refusal('it is for another page')
      if (!Number.isSafeInteger(fid)) throw refusal('it names no account')
      requireRecent(data.issuedAt, clock.now())
      return {
        provider: 'farcaster',
        account: JSON.stringify(['farcaster', ISSUER, String(fid)]),
        email: undefined,
        name: undefined,
      }
    },
  }
}

/** An expiration time is optional, and the app of the person writes the message. */
function requireRecent(issuedAt: Date | undefined, now: number): void {
  const age = issuedAt === undefined ? Number.NaN : now - issuedAt.getTime()
  if (age > MAX_AGE_MS) throw new WalletError('session/expired')
  if (!(age >= -TOLERANCE_MS)) throw refusal('it has no time')
}

const refusal = (problem: string, cause?: unknown) =>
  new WalletError('proof/refused', { problem: `the message of Farcaster: ${problem}` }, { cause })

/** Failures of the chain do not blame the message. */
function toRefusal(error: { readonly errCode: string } | undefined): WalletError {
  const isOfChain = error === undefined || ['unavailable', 'unknown'].includes(error.errCode)
  return isOfChain ? new WalletError('social/unavailable', {}, { cause: error }) : refusal('it does not count', error)
}

/** The client has no time limit. @throws social/unavailable */
export async function abortLate<T>(request: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WalletError('social/unavailable')), TIMEOUT_MS)
  })
  try {
    return await Promise.race([request, late])
  } finally {
    clearTimeout(timer)
  }
}
