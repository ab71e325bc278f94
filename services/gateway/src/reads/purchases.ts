import { cleanName, type HistoryAnswer, type Transaction } from '@latchkey/protocol/gateway'
import type { GatewayDeps } from '../deps.ts'
import type { OnrampProvider, Purchase } from '../ports/onramp-provider.ts'
import { iconUrlOf } from './icon-url.ts'
import type { Scope } from './scope.ts'

const PAGE_SIZE = 50

export interface PurchasesRequest {
  readonly scope: Scope
  readonly address: string
  readonly cursor?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Returns purchases of an account in the form of a history, newest first.
 *
 * @throws http/… when the provider fails, request/invalid for a cursor of another list
 * @see Spec §3 "coinbaseTransactions"
 */
export async function readPurchases(
  deps: GatewayDeps,
  provider: OnrampProvider,
  { scope, address, cursor, signal }: PurchasesRequest,
): Promise<HistoryAnswer> {
  const chainIds = scope.chains.map(({ network }) => `eip155:${network.id}`)
  if (chainIds.length === 0) return { data: [], next: null }
  const query = { account: scope.account, chainIds, cursor, limit: PAGE_SIZE, signal }
  const { purchases, next } = await provider.readPurchases(query)
  return { data: purchases.map((purchase) => toTransaction(deps, provider, purchase, address)), next }
}

function toTransaction(deps: GatewayDeps, { facts }: OnrampProvider, purchase: Purchase, address: string): Transaction {
  const { id, chainId, hash = '', amount, symbol, token, startedAtMs, status } = purchase
  const network = deps.chains.get(chainId)?.network
  const url = network === undefined ? null : iconUrlOf(deps.iconUrlTemplate, { network, address: token, symbol })
  return {
    id,
    metadata: {
      operationType: 'deposit',
      hash,
      chain: chainId,
      minedAt: new Date(startedAtMs).toISOString(),
      sentFrom: facts.name,
      sentTo: address,
      status,
      nonce: 0,
      application: { name: facts.name },
    },
    transfers: [
      {
        fungible_info: { name: cleanName(symbol), symbol: cleanName(symbol), icon: url === null ? null : { url } },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: amount },
        value: null,
        price: null,
      },
    ],
  }
}
