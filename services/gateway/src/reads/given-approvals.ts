import { toChecksumAddress } from '@latchkey/primitives'
import type { TokenApprovalsAnswer } from '@latchkey/protocol/gateway'
import type { GatewayDeps } from '../deps.ts'
import { iconUrlOf } from './icon-url.ts'
import type { Scope } from './scope.ts'

/**
 * Returns the approvals of an account on the network of a scope, only from the index: no node is called, and callers
 * read the remaining allowances from their own nodes.
 *
 * @throws service/database
 */
export async function readGivenApprovals(
  { store, iconUrlTemplate }: GatewayDeps,
  scope: Scope,
): Promise<Pick<TokenApprovalsAnswer, 'approvals' | 'isCut'>> {
  const network = scope.chains.find(({ network }) => network.index !== undefined)?.network
  if (network === undefined) return { approvals: [], isCut: false }
  const { approvals, isCut } = await store.approvals(network.id, scope.account)
  const tokens = await store.tokens(network.id, [...new Set(approvals.map(({ contract }) => contract))])
  const symbols = new Map(tokens.map(({ contract, symbol }) => [contract, symbol]))
  const described = approvals.map(({ kind, contract, spender, givenAt, lastUsedAt }) => ({
    kind,
    token: toChecksumAddress(contract),
    spender: toChecksumAddress(spender),
    iconUrl: iconUrlOf(iconUrlTemplate, { network, address: contract, symbol: symbols.get(contract) ?? null }),
    givenAt: givenAt * 1000,
    ...(lastUsedAt === null ? {} : { lastUsedAt: lastUsedAt * 1000 }),
  }))
  return { approvals: described, isCut }
}
