import type { Network } from '@latchkey/chains'
import { isWalletError, toWalletError, WalletError } from '@latchkey/errors'
import type { Context } from '../../context.ts'
import type { ApprovalsFound, ChainAdapter, ListedApproval } from '../../ports/index.ts'
import type { AccountOnNetwork } from '../../reads/account-on-network.ts'
import { isServed } from '../../reads/is-served.ts'
import type { Dependencies } from '../dependencies.ts'

/** The approvals of an account, with the data of the gateway's index. */
export interface FoundApprovals extends ApprovalsFound {
  /** Time of `sinceBlock`, if it is known. Milliseconds since 1970. */
  readonly sinceAt?: number
  /** Pictures by contract, lower case. */
  readonly iconUrls: ReadonlyMap<string, string>
}

interface IndexAnswer extends Omit<FoundApprovals, 'approvals'> {
  readonly listed: readonly ListedApproval[]
}

/**
 * Finds the approvals of an account: in the index of the gateway, which reaches further back than most nodes, else in
 * the events of a node. The remaining amounts are read from the chain in both cases.
 *
 * @throws network/unsupported, address/invalid, rpc/*, connect/cancelled
 */
export async function findApprovals(
  { options }: Context,
  gateway: Dependencies['gateway'],
  account: AccountOnNetwork,
  {
    adapter,
    network,
    signal,
  }: { readonly adapter: ChainAdapter; readonly network: Network; readonly signal: AbortSignal },
): Promise<FoundApprovals> {
  if (adapter.readApprovals === undefined)
    throw new WalletError('network/unsupported', { networkId: account.networkId })
  const request = { address: account.address, network: network as never, signal }
  const index = await readIndex(gateway, account, signal).catch((error: unknown) => {
    if (isWalletError(error, 'connect/cancelled')) throw error
    // Gateways of other vendors do not have this route.
    if (!isWalletError(error, 'http/status') || error.context.status !== 404)
      options.reporter.report(toWalletError(error))
    return undefined
  })
  if (index === undefined) return { ...(await adapter.readApprovals(request)), iconUrls: new Map() }
  const { listed, isCut, ...rest } = index
  const found = await adapter.readApprovals({ ...request, listed })
  return { ...rest, approvals: found.approvals, isCut: isCut || found.isCut }
}

/**
 * Returns `undefined` if the site has no gateway, or if its gateway has no index of the network. @throws http/*,
 * connect/cancelled
 */
async function readIndex(
  gateway: Dependencies['gateway'],
  { address, networkId }: AccountOnNetwork,
  signal: AbortSignal,
): Promise<IndexAnswer | undefined> {
  const service = (await isServed(gateway, networkId, signal)) ? await gateway('history') : undefined
  const answer = await service?.getApprovals({ address, networkId, signal })
  const coverage = answer?.coverage?.find(({ chain }) => chain === networkId)
  if (answer === undefined || coverage?.isIndexed !== true) return undefined
  const { approvals, isCut } = answer
  const { since } = coverage
  return {
    listed: approvals.map(({ kind, token, spender, givenAt, lastUsedAt }) => ({
      type: kind,
      contract: token,
      spender,
      givenAt,
      ...(lastUsedAt === undefined ? {} : { lastUsedAt }),
    })),
    isCut,
    iconUrls: new Map(
      approvals.flatMap(({ token, iconUrl }) => (iconUrl === null ? [] : [[token.toLowerCase(), iconUrl] as const])),
    ),
    ...(since === null ? {} : { sinceBlock: BigInt(since.block), sinceAt: Date.parse(since.minedAt) }),
  }
}
