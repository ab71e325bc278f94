import { isWalletError } from '@latchkey/errors'
import {
  type CaipNetworkId,
  isSameAddress,
  MINUTE_MS,
  parseCaipNetworkId,
  parseRfc3339,
  toChecksumAddress,
} from '@latchkey/primitives'
import type { FrameParams } from '@latchkey/protocol/frame'
import { formatMessage } from '@latchkey/sign-in'

/** What a site asks to be signed with the login. */
export type LoginMessage = NonNullable<NonNullable<FrameParams<'GET_USER'>>['signInMessage']>

/** A message that was written for an earlier moment is shown to the person. */
const ISSUED_TOLERANCE_MS = 5 * MINUTE_MS

interface Login {
  /** Of the embedding page. */
  readonly origin: string
  readonly networkId: string
  /** The wallet's own on that network. */
  readonly address: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Returns the text of a sign-in message that needs no screen of its own after a login: for the embedding page, the account, the
 * network and this moment, in the form of its standard. Otherwise `undefined`, and the site may request a signature with a screen.
 *
 * @see ERC-4361, CAIP-122, Sign In With Solana
 */
export function readLoginMessage(given: LoginMessage, login: Login): string | undefined {
  const { version, ...fields } = given
  const { namespace } = parseCaipNetworkId(login.networkId)
  if (version !== '1' || !isOfLogin(given, login) || (namespace !== 'eip155' && namespace !== 'solana'))
    return undefined
  const accountAddress = namespace === 'eip155' ? toChecksumAddress(login.address) : login.address
  const issuedAt = given.issuedAt ?? ''
  const chainId = login.networkId as CaipNetworkId
  try {
    return formatMessage({ ...fields, version, accountAddress, chainId, issuedAt })
  } catch (error) {
    if (isWalletError(error, 'sign-in/message-invalid')) return undefined
    throw error
  }
}

function isOfLogin(
  { domain, uri, accountAddress, chainId, issuedAt, expirationTime, notBefore, resources = [] }: LoginMessage,
  { origin, networkId, address, now }: Login,
): boolean {
  const { namespace } = parseCaipNetworkId(networkId)
  // The site may write its message before it knows the account.
  const isOwnAccount = accountAddress === '' || isSameAddress(accountAddress, address, namespace)
  const isNow = Math.abs(now - readTime(issuedAt)) <= ISSUED_TOLERANCE_MS
  const lasts = expirationTime === undefined || readTime(expirationTime) > now
  const hasBegun = notBefore === undefined || readTime(notBefore) <= now
  const isOwnPage = domain === new URL(origin).host && isOfOrigin(uri, origin)
  // Resources can delegate rights, so a person must see them. @see ERC-5573
  const givesNothing = resources.length === 0
  return isOwnPage && chainId === networkId && isOwnAccount && isNow && lasts && hasBegun && givesNothing
}

/** Returns milliseconds since 1970; NaN for a malformed or missing time, so that every comparison with it is false. */
const readTime = (text: string | undefined): number =>
  (text === undefined ? undefined : parseRfc3339(text)) ?? Number.NaN

function isOfOrigin(uri: string, origin: string): boolean {
  if (!URL.canParse(uri)) return false
  const { origin: actual, username, password } = new URL(uri)
  return actual === origin && username === '' && password === ''
}
