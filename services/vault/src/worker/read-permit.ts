import { permitStatement, type Statement } from '@latchkey/protocol/wallet-keys'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'

const headerSchema = v.strictObject({ alg: v.literal('EdDSA'), typ: v.literal('custody-permit+jwt') })

/**
 * Returns what a permit states; `undefined` if custody did not sign it, or it is another statement. The caller compares its wallet,
 * request, device, recipient and time.
 *
 * @param custodyKey - Public key of Ed25519, as base64url.
 * @see RFC 7515 section 5.2, RFC 8037, RFC 8032
 */
export function readPermit(permit: string, custodyKey: string): Statement<'custody-permit+jwt'> | undefined {
  try {
    const [header = '', payload = '', signature = ''] = permit.split('.')
    const signed = new TextEncoder().encode(`${header}.${payload}`)
    const key = base64urlnopad.decode(custodyKey)
    // The strict rules of RFC 8032, not those of ZIP 215.
    if (!ed25519.verify(base64urlnopad.decode(signature), signed, key, { zip215: false })) return undefined
    if (!v.is(headerSchema, readJson(header))) return undefined
    return v.parse(permitStatement, readJson(payload))
  } catch {
    return undefined
  }
}

const readJson = (text: string): unknown => JSON.parse(new TextDecoder().decode(base64urlnopad.decode(text)))
