import { parsePath, parseQuery } from '@latchkey/http'
import { accountParam, historyAnswer, historyQuery, type Transaction } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { fromHistoryCursor, fromSolanaCursor, toHistoryCursor, toSolanaCursor } from '../domain/cursor.ts'
import { toCaipId } from '../domain/network.ts'
import { type Charge, depsOf, PROVIDER_COST } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'
import type { AccountTransaction } from '../ports/activity-store.ts'
import { readCoverage } from '../reads/coverage.ts'
import { type DescribeOptions, describeTransactions } from '../reads/history.ts'
import { readPurchases } from '../reads/purchases.ts'
import { indexedIds, type Scope, scopeOf, solanaChainsOf } from '../reads/scope.ts'
import { readSolanaCoverage, readSolanaHistory } from '../reads/solana-history.ts'

const PAGE_SIZE = 50
/** Cost of the calls to nodes for one page of a Solana account, in the units of `rpc-methods.ts`. */
const SOLANA_COST = 100

/**
 * `GET /v1/account/{address}/history`: transactions, newest first, page by page.
 *
 * `coverage` lists the networks without history, and the start of the history of the others.
 *
 * `onramp` lists the purchases at one provider instead; they come from the provider, not from the index.
 *
 * The history of a Solana account comes from the operator's nodes, of the first network if the call names none.
 *
 * A page continues after the last entry of the previous one: with new blocks, no entry is repeated or missed.
 *
 * @see Spec §4 "Transactions", §7
 */
export function activityRoute(deps: GatewayDeps, charge: Charge): Hono {
  return new Hono().get('/v1/account/:address/history', async (context) => {
    const address = parsePath(context, 'address', accountParam)
    const { chainId, currency, cursor, onramp = '' } = parseQuery(context, historyQuery)
    const scope = scopeOf(deps, address, chainId)
    const fresh = { cacheControl: 'private, no-store', check: deps.checkAnswers ?? false }
    if (onramp !== '') {
      const provider = deps.onramp?.providers.find(({ facts }) => facts.id === onramp)
      const request = { scope, address, cursor, signal: context.req.raw.signal }
      if (provider !== undefined && scope.chains.length > 0) charge(context, PROVIDER_COST)
      // Ordinary transactions must not be listed as purchases.
      const purchases = provider === undefined ? { data: [], next: null } : await readPurchases(deps, provider, request)
      return answer(context, historyAnswer, purchases, fresh)
    }
    const [solana] = solanaChainsOf(deps, address, chainId)
    if (solana !== undefined) {
      charge(context, SOLANA_COST)
      const { signal } = context.req.raw
      const after = cursor === undefined ? undefined : fromSolanaCursor(cursor)
      const [{ data, next }, coverage] = await Promise.all([
        readSolanaHistory(depsOf(deps, context), solana, { account: address, currency, after, signal }),
        readSolanaCoverage(solana, signal),
      ])
      const page = { data, next: next === undefined ? null : toSolanaCursor(next), coverage: [...coverage] }
      return answer(context, historyAnswer, page, fresh)
    }
    const after = cursor === undefined ? undefined : fromHistoryCursor(cursor)
    const chainIds = indexedIds(scope)
    const rows =
      chainIds.length === 0
        ? []
        : await deps.store.history({ account: scope.account, chainIds, after, limit: PAGE_SIZE + 1 })
    const page = rows.slice(0, PAGE_SIZE)
    const last = page.at(-1)
    const data = await describe(depsOf(deps, context), scope, page, { currency, signal: context.req.raw.signal })
    const next = rows.length > PAGE_SIZE && last !== undefined ? toHistoryCursor(last) : null
    // For a network that is not served, the response has only the documented members.
    const coverage = scope.chains.length > 0 ? await readCoverage(deps, scope) : undefined
    return answer(context, historyAnswer, { data, next, ...(coverage === undefined ? {} : { coverage }) }, fresh)
  })
}

async function describe(
  deps: GatewayDeps,
  { chains, account }: Scope,
  page: readonly AccountTransaction[],
  describeOptions: DescribeOptions,
): Promise<Transaction[]> {
  const described = await Promise.all(
    chains.map((chain) => {
      const own = page.filter(({ chainId }) => chainId === chain.network.id)
      return own.length === 0 ? [] : describeTransactions(deps, { chain, account }, own, describeOptions)
    }),
  )
  const byId = new Map(described.flat().map((transaction) => [transaction.id, transaction]))
  return page.flatMap(({ chainId, hash }) => byId.get(`${toCaipId({ id: chainId })}:${hash}`) ?? [])
}
