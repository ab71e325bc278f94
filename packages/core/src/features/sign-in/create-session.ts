import { isRetryable, isWalletError, WalletError } from '@latchkey/errors'
import type { Caller } from '../../caller.ts'
import { abortable } from '../../cancellation.ts'
import type { Context } from '../../context.ts'
import { signMessage } from '../signing/signing.actions.ts'
import { assertForPage } from './assert-for-page.ts'
import type { SIWXConfig, SIWXMessage, SIWXSession } from './sign-in.types.ts'
import type { Signer } from './signer.ts'

const FIELDS = [
  'accountAddress',
  'chainId',
  'domain',
  'uri',
  'version',
  'nonce',
  'statement',
  'resources',
  'requestId',
  'issuedAt',
  'expirationTime',
  'notBefore',
] as const

interface Given {
  readonly siwx: SIWXConfig
  readonly caller: Caller
  readonly signal: AbortSignal
}

/**
 * Creates a message, requests the signature of the account, and passes the session to the site.
 *
 * @throws sign-in/* with the underlying error as the cause, connect/cancelled if the signal aborts
 * @see Spec §4 "Signing creates a message, signs it, stores the session", §8 "Signature declined"
 */
export async function createSession(
  { options: { environment, clock } }: Pick<Context, 'options'>,
  { siwx, caller, signal }: Given,
  signer: Signer,
): Promise<SIWXSession> {
  const { address: accountAddress, networkId: chainId } = signer
  const attempt = <T>(work: () => Promise<T>, toError: (cause: unknown) => WalletError): Promise<T> => {
    const working = (async () => work())().catch((cause: unknown) => {
      throw toError(cause)
    })
    return abortable(working, signal)
  }

  async function createMessage() {
    const made = await siwx.createMessage({ accountAddress, chainId })
    const unsigned = { data: toData(made), message: made.toString() }
    assertForPage(unsigned.data, unsigned.message, signer, { domain: environment.domain, now: clock.now() })
    return unsigned
  }

  async function sign(message: string): Promise<string> {
    if (siwx.signMessage !== undefined) return siwx.signMessage({ message, chainId, accountAddress })
    const signed = await signMessage(caller, { message, signal })
    if (!signed.ok) throw signed.error
    return signed.value
  }

  const unsigned = await attempt(createMessage, (cause) => (isOfSignIn(cause) ? cause : unavailable(cause)))
  const signature = await attempt(
    () => sign(unsigned.message),
    (cause) => declined(cause, signer),
  )
  const session = { ...unsigned, signature }
  await attempt(
    () => siwx.addSession(session),
    (cause) => (isDown(cause) ? unavailable(cause) : declined(cause, signer)),
  )
  return session
}

/** Returns a message as plain data, without the fields that are `undefined`. */
function toData(message: SIWXMessage): SIWXSession['data'] {
  const given = FIELDS.flatMap((name) => (message[name] === undefined ? [] : [[name, message[name]] as const]))
  return Object.fromEntries(given) as unknown as SIWXSession['data']
}

const isOfSignIn = (cause: unknown): cause is WalletError => isWalletError(cause) && cause.code.startsWith('sign-in/')
const isDown = (cause: unknown) => isWalletError(cause) && isRetryable(cause)
const unavailable = (cause: unknown) => new WalletError('sign-in/unavailable', {}, { cause })
const declined = (cause: unknown, { isSmartAccount }: Signer) =>
  new WalletError(isSmartAccount ? 'sign-in/smart-account' : 'sign-in/declined', {}, { cause })
