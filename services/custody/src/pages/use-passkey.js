// @ts-check

/** @typedef {import('@latchkey/protocol/custody').PasskeyChallenge} PasskeyChallenge */
/** @typedef {import('@latchkey/protocol/wallet-keys').Assertion} Assertion */

/**
 * Asks for a passkey of the wallet. Served in one file with `@simplewebauthn/browser`, before the script of a page.
 *
 * @param {PasskeyChallenge} asked
 * @returns {Promise<Assertion | undefined>} undefined if the person cancelled, or no passkey is on this device
 */
// biome-ignore lint/correctness/noUnusedVariables: the scripts of the pages call it
async function usePasskey({ challenge, rpId, ids }) {
  /** @type {typeof import('@simplewebauthn/browser')} */
  const webauthn = Reflect.get(globalThis, 'SimpleWebAuthnBrowser')
  const allowCredentials = ids.map((id) => ({ id, type: /** @type {const} */ ('public-key') }))
  const optionsJSON = { challenge, rpId, allowCredentials, userVerification: /** @type {const} */ ('required') }
  try {
    const { id, response } = await webauthn.startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature } = response
    return { id, clientDataJSON, authenticatorData, signature }
  } catch {
    return undefined
  }
}
