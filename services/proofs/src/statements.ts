import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Clock } from '@latchkey/host'
import { type Statement, type StatementName, serviceStatements } from '@latchkey/protocol/wallet-keys'
import { CompactSign, compactVerify, importJWK } from 'jose'
import * as v from 'valibot'
import { invalidProof } from './read-proof.ts'

/** Header of an Ed25519 key in PKCS #8; the seed follows. @see RFC 8410 */
const ED25519_PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key by which a service is known to another. Its private part never leaves the service. */
export interface StatementSigner {
  /** The public key of Ed25519: 32 bytes as base64url. An operator configures the other service with it. */
  readonly publicKey: string
  readonly sign: <N extends StatementName>(name: N, statement: Statement<N>) => Promise<string>
}

/**
 * Returns the signer of a service.
 *
 * @param seed - 32 bytes, the same on all of its nodes.
 * @see RFC 8037
 */
export function createStatementSigner(seed: Uint8Array): StatementSigner {
  const pkcs8 = Buffer.concat([ED25519_PKCS8_PREFIX, seed])
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  return {
    publicKey: String(createPublicKey(key).export({ format: 'jwk' }).x),
    sign: (name, statement) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(statement)))
        .setProtectedHeader({ alg: 'EdDSA', typ: name })
        .sign(key),
  }
}

/**
 * Reads a statement of another service. The caller compares `sub` with the key of the device that brings it.
 *
 * @param publicKey - Of the service that must have signed it.
 * @throws proof/refused for another signer, another statement, or one that has expired
 */
export async function readStatement<N extends StatementName>(
  name: N,
  token: string,
  publicKey: string,
  clock: Clock,
): Promise<Statement<N>> {
  const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: publicKey }, 'EdDSA')
  const { payload, protectedHeader } = await compactVerify(token, key, { algorithms: ['EdDSA'] }).catch(
    (cause: unknown) => {
      throw invalidProof('the other service did not sign it', cause)
    },
  )
  if (protectedHeader.typ !== name) throw invalidProof('it is a statement of another kind')
  const schema = serviceStatements[name] as v.GenericSchema<unknown, Statement<N>>
  const parsed = v.safeParse(schema, JSON.parse(new TextDecoder().decode(payload)))
  if (!parsed.success) throw invalidProof('it is a statement of another form')
  const { exp } = parsed.output as { readonly exp?: number }
  if (exp !== undefined && exp * 1000 < clock.now()) throw invalidProof('it has expired')
  return parsed.output
}
