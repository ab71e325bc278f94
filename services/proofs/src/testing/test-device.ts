import { createHash, randomUUID } from 'node:crypto'
import type { SignedRequest, SignedRequestName } from '@latchkey/protocol/wallet-keys'
import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'

/** A key of P-256, as a browser holds one. */
export interface TestKey {
  readonly jwk: JWK
  readonly thumbprint: string
  readonly sign: (typ: string, payload: unknown, header?: Readonly<Record<string, unknown>>) => Promise<string>
}

export async function createTestKey(): Promise<TestKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const { kty, crv, x, y } = await exportJWK(publicKey)
  const jwk = { kty, crv, x, y } as JWK
  return {
    jwk,
    thumbprint: await calculateJwkThumbprint(jwk),
    sign: (typ, payload, header = {}) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
        .setProtectedHeader({ alg: 'ES256', typ, jwk, ...header })
        .sign(privateKey),
  }
}

/** Changes of a proof for a test that wants a wrong one. */
export type ProofChange = Readonly<Record<string, unknown>>

/**
 * A device with the key of its frame and the key of its vault, which signs as they do. A fake: it stands for the browser in
 * tests of the services.
 */
export async function createTestDevice(now: () => number) {
  const ui = await createTestKey()
  const vault = await createTestKey()
  return {
    ui,
    vault,
    /** Returns the value of the header `DPoP`. */
    dpop: (
      { method, url, nonce, accessToken }: { method: string; url: string; nonce: string; accessToken?: string },
      change: ProofChange = {},
    ) =>
      ui.sign('dpop+jwt', {
        jti: randomUUID(),
        htm: method,
        htu: url,
        iat: Math.floor(now() / 1000),
        nonce,
        ...(accessToken === undefined ? {} : { ath: createHash('sha256').update(accessToken).digest('base64url') }),
        ...change,
      }),
    /** Returns a request that the vault key has signed. */
    request: <N extends SignedRequestName>(
      name: N,
      nonce: string,
      request: Omit<SignedRequest<N>, 'nonce' | 'jti'>,
      change: ProofChange = {},
    ) => vault.sign(name, { nonce, jti: randomUUID(), ...request, ...change }),
  }
}
export type TestDevice = Awaited<ReturnType<typeof createTestDevice>>
