import type { Network } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import type { Expectation } from '@latchkey/inspect/expect'
import { createNameOf, isUnlimited } from '@latchkey/inspect/grade'
import type { NameOf } from '@latchkey/inspect/intents'
import { parseCaipAddress, parseCaipNetworkId } from '@latchkey/primitives'
import type { TokenBalance } from '@latchkey/protocol/gateway'
import { QueryObserver } from '@tanstack/query-core'
import type { Context } from '../../context.ts'
import type { ChainAdapter, TokenApproval, TransactionRequest } from '../../ports/index.ts'
import type { AccountOnNetwork, ValuedAccount } from '../../reads/account-on-network.ts'
import { createQueryClient } from '../../reads/create-query-client.ts'
import { onLastDisconnect } from '../../reads/on-last-disconnect.ts'
import { toRead } from '../../reads/read.ts'
import { readTokenContract, type TokenContract, toWord } from '../../reads/token-contract.ts'
import { untilSettled } from '../../reads/until-settled.ts'
import { portfolio } from '../balances/balances.reads.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ShownApproval, ShownApprovals } from './approvals.types.ts'
import { findApprovals } from './find-approvals.ts'
import { rankApprovals, toAmountAtRisk } from './rank-approvals.ts'

// First four bytes of the Keccak-256 of `approve(address,uint256)` and `setApprovalForAll(address,bool)`.
const APPROVE = '0x095ea7b3'
const SET_APPROVAL_FOR_ALL = '0xa22cb465'
const NOTHING = '0'.repeat(64)
/** Longest wait for the prices of a portfolio that is not loaded yet; without prices the list shows no values. */
const PRICES_TIMEOUT_MS = 2_000

type ApprovalDependencies = Pick<Dependencies, 'gateway' | 'available' | 'run' | 'lookUp' | 'read'>

/** Returns the read of approvals; a chunk of its own, loaded with the screen that shows them. */
export function createApprovals(context: Context, deps: ApprovalDependencies) {
  const { adapters, guard = {}, clock } = context.options
  const client = createQueryClient()
  onLastDisconnect(context, () => client.clear())

  async function fetchApprovals(account: ValuedAccount, signal: AbortSignal): Promise<ShownApprovals> {
    const { address, networkId } = account
    const network = context.getState().networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    const { namespace } = parseCaipNetworkId(networkId)
    const adapter = adapters.find((each) => each.namespace === namespace)
    if (network === undefined || adapter === undefined) throw new WalletError('network/unsupported', { networkId })
    const reader = { adapter, network, address, signal }
    const [{ iconUrls, ...found }, held] = await Promise.all([
      findApprovals(context, deps.gateway, account, reader),
      readHeld(account),
    ])
    const nameOf = createNameOf(networkId, guard)
    const tokens = await readTokens(found.approvals, reader)
    const shown = found.approvals.map((approval): ShownApproval => {
      const contract = contractOf(approval)
      const facts = tokens.get(contract) ?? {}
      const priced = held.get(contract.toLowerCase())
      const iconUrl = priced?.iconUrl || iconUrls.get(contract.toLowerCase())
      const atRisk = approval.type === 'all' ? undefined : toAmountAtRisk(approval.amount, facts, priced)
      return {
        ...toShown(approval, facts, nameOf),
        ...(iconUrl ? { iconUrl } : {}),
        ...(atRisk === undefined ? {} : { atRisk }),
        expects: toExpectation(account, approval),
      }
    })
    return { ...found, approvals: rankApprovals(shown) }
  }

  /** The tokens of the account, by contract in lower case; empty if they are not known in time. */
  async function readHeld(account: ValuedAccount): Promise<ReadonlyMap<string, TokenBalance>> {
    if (!deps.available[parseCaipNetworkId(account.networkId).namespace]?.balances) return new Map()
    const read = portfolio(deps, account)
    await untilSettled(read, { clock, ms: PRICES_TIMEOUT_MS })
    const tokens = read.getSnapshot().data ?? []
    return new Map(tokens.flatMap((each) => (each.address === undefined ? [] : [[toContract(each.address), each]])))
  }

  return {
    reads: {
      approvals: (account: ValuedAccount) =>
        toRead(
          new QueryObserver<ShownApprovals>(client, {
            queryKey: ['approvals', account.networkId, account.address, account.currency ?? 'usd'],
            queryFn: ({ signal }) => fetchApprovals(account, signal),
            staleTime: 0,
          }),
        ),
    },
    refresh: () => client.invalidateQueries(),
    stop: () => client.clear(),
  }
}

/** The contract of a CAIP-10 address, in lower case. */
const toContract = (address: string): string => parseCaipAddress(address).address.toLowerCase()

const contractOf = (approval: TokenApproval): string =>
  approval.type === 'token' ? approval.token : approval.collection

async function readTokens(
  found: readonly TokenApproval[],
  {
    adapter,
    network,
    address,
    signal,
  }: {
    readonly adapter: ChainAdapter
    readonly network: Network
    readonly address: string
    readonly signal: AbortSignal
  },
): Promise<ReadonlyMap<string, TokenContract>> {
  const contracts = [...new Set(found.map(contractOf))]
  const facts = await Promise.all(
    contracts.map((each) => readTokenContract({ adapter, network, signal }, each, address)),
  )
  return new Map(contracts.map((each, at) => [each, facts[at] ?? {}]))
}

function toShown(
  approval: TokenApproval,
  { symbol, decimals, balance }: TokenContract,
  nameOf: NameOf,
): Omit<ShownApproval, 'expects'> {
  const { spender, givenAt, lastUsedAt } = approval
  const address = contractOf(approval)
  const name = nameOf(spender)
  const called = symbol === undefined ? {} : { symbol }
  const common = {
    id: `${approval.type}:${address}:${spender}`,
    isAll: approval.type === 'all',
    spender: name === undefined ? { address: spender } : { address: spender, name },
    revocation: toRevocation(approval),
    ...(givenAt === undefined ? {} : { givenAt }),
    ...(lastUsedAt === undefined ? {} : { lastUsedAt }),
  }
  if (approval.type === 'all') return { ...common, asset: { type: 'item', address, amount: 0n, ...called } }
  const { amount } = approval
  const isEndless = isUnlimited(amount, balance)
  const places = decimals === undefined ? {} : { decimals }
  return {
    ...common,
    asset: { type: 'token', address, amount, ...called, ...places, ...(isEndless ? { isUnlimited: true } : {}) },
  }
}

/**
 * The list comes from a node. If it lists a collectible as a token, the revocation `approve(spender, 0)` would give
 * away the collectible with the number 0, so the expectation permits no transfer.
 */
function toExpectation({ address, networkId }: AccountOnNetwork, approval: TokenApproval): Expectation {
  const { spender, type } = approval
  return { type: 'revoke', account: address, networkId, asset: contractOf(approval), spender, isAll: type === 'all' }
}

/** Returns the transaction that revokes an approval. @see EIP-20, EIP-721 */
function toRevocation(approval: TokenApproval): TransactionRequest {
  const selector = approval.type === 'token' ? APPROVE : SET_APPROVAL_FOR_ALL
  return { to: contractOf(approval), value: 0n, data: `${selector}${toWord(approval.spender)}${NOTHING}` }
}
