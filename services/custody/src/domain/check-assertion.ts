import type { Assertion } from '@latchkey/protocol/wallet-keys'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyRow } from '../drivers/passkeys.ts'

interface Expected {
  readonly challenge: string
  /** Of custody's own page. An assertion that the frame requested is for another one. */
  readonly origin: string
}

/**
 * Returns the new signature counter of a passkey; `undefined` for an assertion of another passkey, challenge, page or domain, without
 * verification of the user, with an old counter, or with a wrong signature.
 *
 * @see WebAuthn 3 section 7.2
 */
export async function checkAssertion(
  assertion: Assertion,
  passkey: PasskeyRow,
  { challenge, origin }: Expected,
): Promise<number | undefined> {
  const { id, ...response } = assertion
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: passkey.rpId,
      requireUserVerification: true,
      credential: { id, publicKey: Uint8Array.from(passkey.coseKey), counter: Number(passkey.signCount) },
    })
    return verified && id === passkey.id ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws a text for each reason.
    return undefined
  }
}
