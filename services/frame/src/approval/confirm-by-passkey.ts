import { toBase64url } from '@latchkey/primitives'
import { type SignRequest, toAssertionText, toIntentText, type VaultResult } from '@latchkey/protocol/vault'
import type { Assertion } from '@latchkey/protocol/wallet-keys'
import type { CardOptions } from './show-card.ts'

export type VaultPasskey = VaultResult<'PASSKEYS'>['passkeys'][number]

/** @see https://w3c.github.io/webappsec-permissions-policy/ "Introspection": Chromium alone has it */
interface PolicyDocument {
  readonly featurePolicy?: { readonly allowsFeature: (name: string) => boolean }
}

/** Returns whether passkeys can be used in this page. Where the browser does not tell, a site that forbids them makes each try fail. */
export const mayUsePasskeys = (document: Document): boolean =>
  (document as PolicyDocument).featurePolicy?.allowsFeature('publickey-credentials-get') ?? true

const sha256 = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Returns a function that gets an assertion of one of the passkeys over a request; `undefined` without passkeys. The vault verifies it.
 *
 * @see WebAuthn 3 section 5.1.4
 */
export async function createConfirm(
  request: SignRequest,
  passkeys: readonly VaultPasskey[],
): Promise<CardOptions['confirm']> {
  const [first] = passkeys
  if (first === undefined) return undefined
  const intentHash = toHex(await sha256(toIntentText(request)))
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: await sha256(toAssertionText(request.approvalId, intentHash)),
    rpId: first.rpId,
    allowCredentials: passkeys.map(({ id }) => ({ type: 'public-key', id: fromBase64url(id) })),
    userVerification: 'required',
  }
  return async ({ navigator }, signal) => {
    try {
      return toAssertion(await navigator.credentials.get({ publicKey, signal }))
    } catch {
      // Browsers give one error for a person who cancels, and for a device without a passkey.
      return undefined
    }
  }
}

/** Not by `instanceof`: a credential of another window has other classes. */
function toAssertion(credential: Credential | null): Assertion | undefined {
  if (credential?.type !== 'public-key') return undefined
  const { id, response } = credential as PublicKeyCredential & { readonly response: AuthenticatorAssertionResponse }
  const encode = (bytes: ArrayBuffer) => toBase64url(new Uint8Array(bytes))
  return {
    id,
    clientDataJSON: encode(response.clientDataJSON),
    authenticatorData: encode(response.authenticatorData),
    signature: encode(response.signature),
  }
}

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
