import { WalletError } from '@latchkey/errors'
import { type CaipNetworkId, isPathSegment, isUri, parseRfc3339 } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import type { SignedIn, SignInRequest, WalletSession } from '../../ports/index.ts'
import { assertTime, assertUri } from './assert-for-page.ts'
import type { SIWXConfig, SIWXMessage, SIWXSession } from './sign-in.types.ts'

const line = v.pipe(v.string(), v.regex(/^[^\r\n]*$/, 'it is one line'))
const time = v.pipe(
  v.string(),
  v.check((text) => parseRfc3339(text) !== undefined, 'it is a time of RFC 3339'),
)

/** The shape of a message to sign. The site creates it, and the wallet gets it unchanged. @see EIP-4361 */
const messageData = v.object({
  domain: v.pipe(line, v.minLength(1)),
  uri: v.pipe(line, v.minLength(1)),
  nonce: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,}$/, 'it has at least eight letters and digits')),
  statement: v.exactOptional(line),
  resources: v.exactOptional(v.array(v.pipe(v.string(), v.check(isUri, 'it is a URI of RFC 3986')))),
  requestId: v.exactOptional(v.pipe(v.string(), v.check(isPathSegment, 'it is a segment of a path'))),
  issuedAt: v.exactOptional(time),
  expirationTime: v.exactOptional(time),
  notBefore: v.exactOptional(time),
})

/**
 * Returns the message that a wallet signs while it connects, after checking that it is for this page, this network and
 * the current time. The message contains no account, because the account is not known yet.
 *
 * @throws sign-in/init-failed with the failed check as its cause
 */
export async function createSignIn(
  siwx: SIWXConfig,
  chainId: CaipNetworkId,
  { options: { clock, environment }, track }: Pick<Context, 'options' | 'track'>,
): Promise<SignInRequest> {
  try {
    const message = await siwx.createMessage({ accountAddress: '', chainId })
    const request = { issuedAt: new Date(clock.now()).toISOString(), ...v.parse(messageData, given(message)) }
    assertForConnecting(message, request, { chainId, domain: environment.domain, now: clock.now() })
    return request
  } catch (cause) {
    track({ event: 'SIWX_AUTH_ERROR', properties: { network: chainId, isSmartAccount: false } })
    throw new WalletError('sign-in/init-failed', {}, { cause })
  }
}

/** @throws sign-in/wrong-domain, sign-in/wrong-uri, sign-in/wrong-chain, sign-in/wrong-account, sign-in/expired, … */
function assertForConnecting(
  message: SIWXMessage,
  { domain, uri, ...times }: SignInRequest,
  page: { readonly chainId: CaipNetworkId; readonly domain: string; readonly now: number },
): void {
  if (domain !== page.domain) throw new WalletError('sign-in/wrong-domain', { domain })
  assertUri(uri, page.domain)
  if (message.chainId !== page.chainId) throw new WalletError('sign-in/wrong-chain')
  if ((message.accountAddress ?? '') !== '') throw new WalletError('sign-in/wrong-account')
  assertTime(times, page.now)
}

/**
 * Passes the signed message to the site, which verifies it. A rejected wallet is not connected either.
 *
 * @throws sign-in/declined, sign-in/smart-account for the account of a contract
 * @see Spec §4 "Sign-in via a universal provider"
 */
export async function acceptSignIn(
  context: Context,
  siwx: SIWXConfig,
  { session, request }: { readonly session: WalletSession; readonly request: SignInRequest },
): Promise<void> {
  const { signedIn = [], networkId } = session
  const isSmartAccount = isSmart(session, signedIn[0]?.address)
  const properties = { network: networkId, isSmartAccount }
  const dismiss = context.toast('loading', { type: 'authenticating' }, false)
  try {
    await siwx.setSessions(signedIn.map((each) => toSession(each, request)))
    context.track({ event: 'SIWX_AUTH_SUCCESS', properties })
    dismiss()
  } catch (cause) {
    context.track({ event: 'SIWX_AUTH_ERROR', properties })
    dismiss()
    const code = isSmartAccount ? 'sign-in/smart-account' : 'sign-in/declined'
    context.toast('error', { type: 'error', code, context: {} })
    await session.disconnect()
    throw new WalletError(code, {}, { cause })
  }
}

/** Returns whether the wallet reports that an account is a contract; default: the first account. */
export function isSmart({ accounts }: WalletSession, address = accounts[0]?.address): boolean {
  return accounts.find((each) => each.address === address)?.type === 'smartAccount'
}

function toSession({ address, networkId, message, signature }: SignedIn, request: SignInRequest): SIWXSession {
  return { data: { ...request, version: '1', accountAddress: address, chainId: networkId }, message, signature }
}

/** Returns the fields of a message without those that are `undefined`. */
function given(message: object): Readonly<Record<string, unknown>> {
  const all = Object.keys(messageData.entries).map((name) => [name, Reflect.get(message, name)] as const)
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}
