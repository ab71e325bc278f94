import { toChecksumAddress } from '@latchkey/primitives'
import type { TokenApprovalsAnswer } from '@latchkey/protocol/gateway'
import type { GatewayDeps } from '../deps.ts'
import { indexedIds, type Scope } from './scope.ts'

/**
 * Returns the approvals of an account on the network of a scope, from the index alone: no node is called, and callers read
 * from their own what is left of each.
 *
 * @throws service/database
 */
export async function readGivenApprovals(
  { store }: GatewayDeps,
  scope: Scope,
): Promise<Pick<TokenApprovalsAnswer, 'approvals' | 'isCut'>> {
  const [chainId] = indexedIds(scope)
  if (chainId === undefined) return { approvals: [], isCut: false }
  const { approvals, isCut } = await store.approvals(chainId, scope.account)
  const described = approvals.map(({ kind, contract, spender, givenAt, lastUsedAt }) => ({
    kind,
    token: toChecksumAddress(contract),
    spender: toChecksumAddress(spender),
    givenAt: givenAt * 1000,
    ...(lastUsedAt === null ? {} : { lastUsedAt: lastUsedAt * 1000 }),
  }))
  return { approvals: described, isCut }
}
