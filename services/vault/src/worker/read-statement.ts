import { passkeyListSchema, permitStatement, type Statement } from '@latchkey/protocol/wallet-keys'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'

/** The statements of custody that the vault reads. The worker has no room for the schemas of all others. */
const schemas = { 'custody-permit+jwt': permitStatement, 'custody-passkey-list+jwt': passkeyListSchema } as const

/**
 * Returns what custody states; `undefined` if custody did not sign it, or it is another statement. The caller compares its content.
 *
 * @param custodyKey - Public key of Ed25519, as base64url.
 * @see RFC 7515 section 5.2, RFC 8037, RFC 8032
 */
export function readStatement<N extends keyof typeof schemas>(
  name: N,
  token: string,
  custodyKey: string,
): Statement<N> | undefined {
  try {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const signed = new TextEncoder().encode(`${header}.${payload}`)
    const key = base64urlnopad.decode(custodyKey)
    // The strict rules of RFC 8032, not those of ZIP 215.
    if (!ed25519.verify(base64urlnopad.decode(signature), signed, key, { zip215: false })) return undefined
    if (!v.is(v.strictObject({ alg: v.literal('EdDSA'), typ: v.literal(name) }), readJson(header))) return undefined
    const schema = schemas[name] as v.GenericSchema<unknown, Statement<N>>
    return v.parse(schema, readJson(payload))
  } catch {
    return undefined
  }
}

const readJson = (text: string): unknown => JSON.parse(new TextDecoder().decode(base64urlnopad.decode(text)))
