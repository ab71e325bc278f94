import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import type { SignedIn, SignInRequest, WalletSession } from '../../ports/index.ts'
import type { SIWXConfig, SIWXSession } from './sign-in.types.ts'

const line = v.pipe(v.string(), v.regex(/^[^\r\n]*$/, 'it is one line'))
const time = v.pipe(v.string(), v.isoTimestamp('it is a time of RFC 3339'))

/** The message of a site to sign. It comes from code of the site, and goes to a wallet unchanged. @see EIP-4361 */
const messageData = v.object({
  domain: v.pipe(line, v.minLength(1)),
  uri: v.pipe(line, v.minLength(1)),
  nonce: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,}$/, 'it has at least eight letters and digits')),
  statement: v.exactOptional(line),
  resources: v.exactOptional(v.array(line)),
  requestId: v.exactOptional(line),
  issuedAt: v.exactOptional(time),
  expirationTime: v.exactOptional(time),
  notBefore: v.exactOptional(time),
})

/**
 * Returns the message that a wallet signs while it connects. The account is not known yet.
 *
 * @throws sign-in/init-failed
 */
export async function createSignIn(
  siwx: SIWXConfig,
  chainId: CaipNetworkId,
  { options: { clock }, track }: Pick<Context, 'options' | 'track'>,
): Promise<SignInRequest> {
  try {
    const message: object = await siwx.createMessage({ accountAddress: '', chainId })
    return { issuedAt: new Date(clock.now()).toISOString(), ...v.parse(messageData, given(message)) }
  } catch (cause) {
    track({ event: 'SIWX_AUTH_ERROR', properties: { network: chainId, isSmartAccount: false } })
    throw new WalletError('sign-in/init-failed', {}, { cause })
  }
}

/**
 * Passes the signed message to the site, which verifies it. A rejected wallet is not connected either.
 *
 * @throws sign-in/declined
 * @see Spec §4 "Sign-in via a universal provider"
 */
export async function acceptSignIn(
  context: Context,
  siwx: SIWXConfig,
  { session, request }: { readonly session: WalletSession; readonly request: SignInRequest },
): Promise<void> {
  const { signedIn = [], networkId } = session
  const properties = { network: networkId, isSmartAccount: false }
  const dismiss = context.toast('loading', { type: 'authenticating' }, false)
  try {
    await siwx.setSessions(signedIn.map((each) => toSession(each, request)))
    context.track({ event: 'SIWX_AUTH_SUCCESS', properties })
    dismiss()
  } catch (cause) {
    context.track({ event: 'SIWX_AUTH_ERROR', properties })
    dismiss()
    context.toast('error', { type: 'error', code: 'sign-in/declined', context: {} })
    await session.disconnect()
    throw new WalletError('sign-in/declined', {}, { cause })
  }
}

function toSession({ address, networkId, message, signature }: SignedIn, request: SignInRequest): SIWXSession {
  return { data: { ...request, version: '1', accountAddress: address, chainId: networkId }, message, signature }
}

/** Returns the fields of a message without those that are `undefined`. */
function given(message: object): Readonly<Record<string, unknown>> {
  const all = Object.keys(messageData.entries).map((name) => [name, Reflect.get(message, name)] as const)
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}
