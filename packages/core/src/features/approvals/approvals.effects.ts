import type { Network } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import type { Expectation } from '@latchkey/inspect/expect'
import { createNameOf, isUnlimited } from '@latchkey/inspect/grade'
import type { NameOf } from '@latchkey/inspect/intents'
import { parseCaipNetworkId } from '@latchkey/primitives'
import { QueryObserver } from '@tanstack/query-core'
import type { Context } from '../../context.ts'
import type { ChainAdapter, TokenApproval, TransactionRequest } from '../../ports/index.ts'
import type { AccountOnNetwork } from '../../reads/account-on-network.ts'
import { createQueryClient } from '../../reads/create-query-client.ts'
import { onLastDisconnect } from '../../reads/on-last-disconnect.ts'
import { toRead } from '../../reads/read.ts'
import { readTokenContract, type TokenContract, toWord } from '../../reads/token-contract.ts'
import type { ShownApproval, ShownApprovals } from './approvals.types.ts'

// First four bytes of the Keccak-256 of `approve(address,uint256)` and `setApprovalForAll(address,bool)`.
const APPROVE = '0x095ea7b3'
const SET_APPROVAL_FOR_ALL = '0xa22cb465'
const NOTHING = '0'.repeat(64)

/** Returns the read of approvals; a chunk of its own, loaded with the screen that shows them. */
export function createApprovals(context: Context) {
  const { adapters, guard = {} } = context.options
  const client = createQueryClient()
  onLastDisconnect(context, () => client.clear())

  async function fetchApprovals(account: AccountOnNetwork, signal: AbortSignal): Promise<ShownApprovals> {
    const { address, networkId } = account
    const network = context.getState().networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    const { namespace } = parseCaipNetworkId(networkId)
    const adapter = adapters.find((each) => each.namespace === namespace)
    if (network === undefined || adapter?.readApprovals === undefined)
      throw new WalletError('network/unsupported', { networkId })
    const found = await adapter.readApprovals({ address, network: network as never, signal })
    const nameOf = createNameOf(networkId, guard)
    const tokens = await readTokens(found.approvals, { adapter, network, address, signal })
    const shown = found.approvals.map((approval) => ({
      ...toShown(approval, tokens.get(contractOf(approval)) ?? {}, nameOf),
      expects: toExpectation(account, approval),
    }))
    return { ...found, approvals: shown }
  }

  return {
    reads: {
      approvals: (account: AccountOnNetwork) =>
        toRead(
          new QueryObserver<ShownApprovals>(client, {
            queryKey: ['approvals', account.networkId, account.address],
            queryFn: ({ signal }) => fetchApprovals(account, signal),
            staleTime: 0,
          }),
        ),
    },
    refresh: () => client.invalidateQueries(),
    stop: () => client.clear(),
  }
}

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
  const { spender, givenAt } = approval
  const address = contractOf(approval)
  const name = nameOf(spender)
  const called = symbol === undefined ? {} : { symbol }
  const common = {
    id: `${approval.type}:${address}:${spender}`,
    isAll: approval.type === 'all',
    spender: name === undefined ? { address: spender } : { address: spender, name },
    revocation: toRevocation(approval),
    ...(givenAt === undefined ? {} : { givenAt }),
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

/** A node says what there is to take back: where that is no token but a collectible, the same call would give it away. */
function toExpectation({ address, networkId }: AccountOnNetwork, approval: TokenApproval): Expectation {
  const { spender, type } = approval
  return { type: 'revoke', account: address, networkId, asset: contractOf(approval), spender, isAll: type === 'all' }
}

/** Returns the transaction that takes an approval back. @see EIP-20, EIP-721 */
function toRevocation(approval: TokenApproval): TransactionRequest {
  const selector = approval.type === 'token' ? APPROVE : SET_APPROVAL_FOR_ALL
  return { to: contractOf(approval), value: 0n, data: `${selector}${toWord(approval.spender)}${NOTHING}` }
}
