import { WalletError } from '@latchkey/errors'
import { type SignedRequest, type SignedRequestName, signedRequests } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'
import type { ProofDeps } from './proof-deps.ts'
import { invalidProof, readProof } from './read-proof.ts'

/**
 * Reads a request that the vault key of a device signed, whole. It counts once.
 *
 * @returns the request, and the thumbprint of the key. The caller decides whose key it is.
 * @throws proof/refused, request/invalid, proof/nonce-refused without a fresh nonce
 * @example const { request, thumbprint } = await readSignedRequest('custody-read+jwt', jws, deps)
 */
export async function readSignedRequest<N extends SignedRequestName>(
  name: N,
  jws: string,
  { nonces, usedIds }: Pick<ProofDeps, 'nonces' | 'usedIds'>,
): Promise<{ readonly request: SignedRequest<N>; readonly thumbprint: string }> {
  const { payload, thumbprint } = await readProof(jws, name)
  const parsed = v.safeParse(signedRequests[name] as v.GenericSchema<unknown, SignedRequest<N>>, payload)
  if (!parsed.success)
    throw new WalletError('request/invalid', {
      field: v.getDotPath(parsed.issues[0]) ?? 'jws',
      problem: 'it has another form',
    })
  const { nonce, jti } = parsed.output
  if (!nonces.isFresh(nonce)) throw new WalletError('proof/nonce-refused')
  if (!(await usedIds.use(`${thumbprint}.${jti}`, nonces.endOfNow()))) throw invalidProof('it was used before')
  return { request: parsed.output, thumbprint }
}
