import { WalletError } from '@latchkey/errors'
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import * as v from 'valibot'

const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** A public key of P-256. A private part beside it is a mistake of the sender and is refused. @see RFC 7518 section 6.2 */
const publicJwk = v.strictObject({ kty: v.literal('EC'), crv: v.literal('P-256'), x: coordinate, y: coordinate })

const headerSchema = v.strictObject({ typ: v.string(), alg: v.literal('ES256'), jwk: publicJwk })

export interface ReadProof {
  readonly payload: unknown
  /** Of the key that signed. @see RFC 7638 */
  readonly thumbprint: string
}

export const invalidProof = (problem: string, cause?: unknown) =>
  new WalletError('proof/refused', { problem }, cause === undefined ? {} : { cause })

/**
 * Reads a token that carries the key which signed it. The key proves that its holder signed, and nothing else: the caller
 * compares its thumbprint.
 *
 * @param typ - Name that the token must have, so that one for another purpose is of no use.
 * @throws proof/refused
 * @see RFC 7515, RFC 8725 section 3.11
 */
export async function readProof(token: string, typ: string): Promise<ReadProof> {
  const header = v.safeParse(headerSchema, toHeader(token))
  if (!header.success) throw invalidProof('its header is of another form')
  if (header.output.typ !== typ) throw invalidProof('it is a token for another purpose')
  const { jwk } = header.output
  const { key, thumbprint } = await readKey(jwk)
  const { payload } = await compactVerify(token, key, { algorithms: ['ES256'] }).catch((cause: unknown) => {
    throw invalidProof('its key did not sign it', cause)
  })
  return { payload: toJson(payload), thumbprint }
}

interface ProofKey {
  readonly key: Awaited<ReturnType<typeof importJWK>>
  readonly thumbprint: string
}

/** A device signs with the same two keys each time, and importing a key takes as long as verifying a signature. */
const MAX_KEYS = 2_000
const keys = new Map<string, ProofKey>()

/** Imports a public key by its coordinates, or returns it from the cache. @throws proof/refused */
async function readKey(jwk: v.InferOutput<typeof publicJwk>): Promise<ProofKey> {
  const name = `${jwk.x}.${jwk.y}`
  const known = keys.get(name)
  const read = known ?? (await importKey(jwk))
  // Insert it again, so that the least recently used key is evicted first.
  keys.delete(name)
  keys.set(name, read)
  const oldest = keys.keys().next().value
  if (keys.size > MAX_KEYS && oldest !== undefined) keys.delete(oldest)
  return read
}

async function importKey(jwk: v.InferOutput<typeof publicJwk>): Promise<ProofKey> {
  const key = await importJWK(jwk, 'ES256').catch((cause: unknown) => {
    throw invalidProof('its key is none', cause)
  })
  return { key, thumbprint: await calculateJwkThumbprint(jwk) }
}

function toHeader(token: string): unknown {
  try {
    return decodeProtectedHeader(token)
  } catch (cause) {
    throw invalidProof('it is not a signed token', cause)
  }
}

function toJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload))
  } catch (cause) {
    throw invalidProof('its payload is not JSON', cause)
  }
}
