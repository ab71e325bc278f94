import { WalletError } from '@latchkey/errors'
import { type SignedRequest, type SignedRequestName, signedRequests } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'
import type { ProofDeps } from './proof-deps.ts'
import { invalidProof, readProof } from './read-proof.ts'

interface ReadRequest<N extends SignedRequestName> {
  readonly request: SignedRequest<N>
  /** Of the key that signed. The caller decides whose key it is. */
  readonly thumbprint: string
}

/**
 * Reads a request that the vault key of a device signed for another service, which has checked that it is fresh and counts once.
 *
 * @throws proof/refused, request/invalid
 */
export async function parseSignedRequest<N extends SignedRequestName>(name: N, jws: string): Promise<ReadRequest<N>> {
  const { payload, thumbprint } = await readProof(jws, name)
  const parsed = v.safeParse(signedRequests[name] as v.GenericSchema<unknown, SignedRequest<N>>, payload)
  if (!parsed.success)
    throw new WalletError('request/invalid', {
      field: v.getDotPath(parsed.issues[0]) ?? 'jws',
      problem: 'it has another form',
    })
  return { request: parsed.output, thumbprint }
}

/**
 * Reads a request that the vault key of a device signed, whole. It counts once.
 *
 * @throws proof/refused, request/invalid, proof/nonce-refused without a fresh nonce
 * @example const { request, thumbprint } = await readSignedRequest('custody-read+jwt', jws, deps)
 */
export async function readSignedRequest<N extends SignedRequestName>(
  name: N,
  jws: string,
  { nonces, usedIds }: Pick<ProofDeps, 'nonces' | 'usedIds'>,
): Promise<ReadRequest<N>> {
  const read = await parseSignedRequest(name, jws)
  const { nonce, jti } = read.request
  if (!nonces.isFresh(nonce)) throw new WalletError('proof/nonce-refused')
  if (!(await usedIds.use(`${read.thumbprint}.${jti}`, nonces.endOfNow()))) throw invalidProof('it was used before')
  return read
}
