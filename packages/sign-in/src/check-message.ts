import { WalletError } from '@latchkey/errors'
import { isSameAddress, type Namespace, parseRfc3339 } from '@latchkey/primitives'
import type { SignInMessage } from './message/sign-in-message.ts'

/** Maximum difference between the clocks of visitors and servers. */
const CLOCK_SKEW_MS = 60_000

/** The expected fields of a message. An absent field is not compared, except for the domain. */
export interface ExpectedSignIn {
  /** Host of the site, with its port if it is not the default one, e.g. `app.example`. */
  readonly domain: string
  readonly nonce?: string
  readonly uri?: string
  readonly chainId?: SignInMessage['chainId']
  readonly accountAddress?: string
  readonly requestId?: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** Default 60 000. */
  readonly clockSkewMs?: number
}

/**
 * Checks that a message is for this site, this account and the current time.
 *
 * @throws sign-in/wrong-domain, sign-in/wrong-uri, sign-in/wrong-chain, sign-in/wrong-account, sign-in/wrong-nonce,
 * sign-in/wrong-request, sign-in/expired, sign-in/not-yet-valid
 * @see ERC-4361 "Verifying a signed message"
 */
export function checkMessage(message: SignInMessage, expected: ExpectedSignIn): void {
  const [namespace] = message.chainId.split(':')
  const { accountAddress = message.accountAddress } = expected
  if (message.domain !== expected.domain) throw new WalletError('sign-in/wrong-domain', { domain: message.domain })
  if (!matches(message.uri, expected.uri)) throw new WalletError('sign-in/wrong-uri')
  if (!matches(message.chainId, expected.chainId)) throw new WalletError('sign-in/wrong-chain')
  if (!isSameAddress(message.accountAddress, accountAddress, namespace as Namespace))
    throw new WalletError('sign-in/wrong-account')
  if (!matches(message.nonce, expected.nonce)) throw new WalletError('sign-in/wrong-nonce')
  if (!matches(message.requestId ?? '', expected.requestId)) throw new WalletError('sign-in/wrong-request')
  checkTime(message, expected)
}

const matches = (value: string, expected: string | undefined) => expected === undefined || isEqual(value, expected)

/** Compares all characters in constant time, so that timing reveals nothing about a nonce. */
function isEqual(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let at = 0; at < a.length; at += 1) difference |= a.charCodeAt(at) ^ b.charCodeAt(at % Math.max(b.length, 1))
  return difference === 0
}

function checkTime(message: SignInMessage, { now, clockSkewMs = CLOCK_SKEW_MS }: ExpectedSignIn): void {
  const { expirationTime, notBefore, issuedAt } = message
  // An unreadable time counts as expired, and as not yet begun.
  if (expirationTime !== undefined && now >= (parseRfc3339(expirationTime) ?? 0))
    throw new WalletError('sign-in/expired')
  const hasBegun = (time: string) => (parseRfc3339(time) ?? Number.POSITIVE_INFINITY) <= now + clockSkewMs
  if (!hasBegun(issuedAt) || (notBefore !== undefined && !hasBegun(notBefore)))
    throw new WalletError('sign-in/not-yet-valid')
}
