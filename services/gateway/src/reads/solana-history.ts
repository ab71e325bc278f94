import { formatUnits } from '@latchkey/primitives'
import {
  type Currency,
  cleanName,
  type HistoryCoverage,
  type Transaction,
  type Transfer,
} from '@latchkey/protocol/gateway'
import type { GatewayDeps, SolanaChain } from '../deps.ts'
import type { SolanaKey } from '../domain/cursor.ts'
import { fiatValue } from '../domain/fiat-value.ts'
import {
  classifyMoves,
  mergeSignatures,
  movesOf,
  programOf,
  type SolanaMove,
  type SolanaTransaction,
} from '../domain/solana-history.ts'
import { type PricedToken, priceKey, type TokenPrice } from '../ports/price-source.ts'
import type { MintFacts } from '../ports/solana-reader.ts'
import { iconUrlOf } from './icon-url.ts'
import { readKnownPrices } from './known-prices.ts'

const PAGE_SIZE = 25
/** Maximum signatures that are read of each address: more than a page, because those of the last slot are dropped. */
const MAX_SIGNATURES = 100
/** Maximum token accounts that are searched, because payments of a token name only the token account. */
const MAX_TOKEN_ACCOUNTS = 8

export interface SolanaHistoryQuery {
  readonly account: string
  readonly currency: Currency
  /** The last transaction of the page before; absent: the first page. */
  readonly after: SolanaKey | undefined
  readonly signal: AbortSignal
}

interface Listed {
  readonly signature: string
  /** Unix seconds. */
  readonly minedAt: number
  readonly transaction: SolanaTransaction
  readonly moves: readonly SolanaMove[]
}

interface Facts {
  readonly mints: ReadonlyMap<string, MintFacts>
  readonly prices: ReadonlyMap<string, TokenPrice>
}

/**
 * Returns a page of an account's transactions, newest first, from the operator's nodes: those that name the account or
 * one of its token accounts, with the gains and losses of the account in each.
 *
 * @throws rpc/…, http/…
 * @see Spec §4 "Transactions", §7
 */
export async function readSolanaHistory(deps: GatewayDeps, chain: SolanaChain, query: SolanaHistoryQuery) {
  const { account, after, signal, currency } = query
  const { reader } = chain
  const tokenAccounts = await reader.tokenAccounts(account, signal)
  const addresses = [account, ...tokenAccounts.slice(0, MAX_TOKEN_ACCOUNTS)]
  const limit = { before: after?.signature, limit: MAX_SIGNATURES }
  const sources = (await reader.signatures(addresses, limit, signal)).map((signatures) => ({
    signatures: signatures.filter(({ slot }) => after === undefined || slot < after.slot),
    hasMore: signatures.length === MAX_SIGNATURES,
  }))
  const { page, hasMore } = mergeSignatures(sources, PAGE_SIZE)
  const found = await reader.transactions(
    page.map(({ signature }) => signature),
    signal,
  )
  const listed = page.flatMap(({ signature, blockTime }): Listed[] => {
    const transaction = found.get(signature)
    const minedAt = blockTime ?? transaction?.blockTime ?? undefined
    if (transaction === undefined || minedAt === undefined) return []
    return [{ signature, minedAt, transaction, moves: movesOf(transaction, account) }]
  })
  const facts = await readFacts(deps, chain, listed, { currency, signal })
  const last = page.at(-1)
  return {
    data: listed.map((each) => toTransaction(deps, chain, account, each, facts)),
    next: hasMore && last !== undefined ? last : undefined,
  }
}

/** Returns the block at which the history of the nodes begins; nothing if its time is unknown. @throws rpc/…, http/… */
export async function readSolanaCoverage(chain: SolanaChain, signal: AbortSignal): Promise<readonly HistoryCoverage[]> {
  const { slot, minedAt } = await chain.reader.firstBlock(signal)
  const own = { chain: chain.network.id, isIndexed: true }
  if (slot <= 1) return [{ ...own, since: null }]
  return minedAt === null ? [] : [{ ...own, since: { block: slot, minedAt: toIso(minedAt) } }]
}

async function readFacts(
  deps: GatewayDeps,
  { network, reader }: SolanaChain,
  listed: readonly Listed[],
  { currency, signal }: Pick<SolanaHistoryQuery, 'currency' | 'signal'>,
): Promise<Facts> {
  const mints = new Set(listed.flatMap(({ moves }) => moves.map(({ mint }) => mint)))
  mints.delete('native')
  const tokens = listed.flatMap(({ moves, minedAt }) =>
    moves.flatMap(({ mint, decimals }) =>
      decimals === 0 ? [] : [toPriced(network.id, mint), toPriced(network.id, mint, minedAt)],
    ),
  )
  const unique = [...new Map(tokens.map((token) => [priceKey(token), token])).values()]
  const [facts, { prices }] = await Promise.all([
    reader.mints([...mints], signal),
    readKnownPrices(deps, { tokens: unique, currency, signal }),
  ])
  return { mints: facts, prices }
}

function toPriced(chainId: string, address: string, minedAt?: number): PricedToken {
  return { chainId, address, ...(minedAt === undefined ? {} : { atMs: minedAt * 1_000 }) }
}

function toTransaction(
  deps: GatewayDeps,
  chain: SolanaChain,
  account: string,
  { signature, minedAt, transaction, moves }: Listed,
  facts: Facts,
): Transaction {
  const isFailed = transaction.meta.err !== null
  const paid = moves.find(({ change }) => change < 0n)
  const receiver = moves.length > 0 && paid === undefined ? account : paid?.counterparty
  return {
    id: `${chain.network.id}:${signature}`,
    metadata: {
      operationType: classifyMoves(moves),
      hash: signature,
      chain: chain.network.id,
      minedAt: toIso(minedAt),
      sentFrom: transaction.transaction.message.accountKeys[0]?.pubkey ?? '',
      sentTo: receiver ?? programOf(transaction),
      status: isFailed ? 'failed' : 'confirmed',
      // Solana accounts have no transaction numbers.
      nonce: 0,
      application: null,
    },
    transfers: moves.map((move) => toTransfer(deps, chain, { move, minedAt }, facts)),
  }
}

interface TimedMove {
  readonly move: SolanaMove
  readonly minedAt: number
}

function toTransfer(
  deps: GatewayDeps,
  { network }: SolanaChain,
  { move, minedAt }: TimedMove,
  { mints, prices }: Facts,
): Transfer {
  const { mint, decimals, change, counterparty } = move
  const numeric = formatUnits(change < 0n ? -change : change, decimals)
  const coin = mint === 'native' ? network.nativeCurrency : undefined
  const own = coin ?? mints.get(mint)
  const [name, symbol] = [cleanOrNull(own?.name), cleanOrNull(own?.symbol)]
  const shared = {
    direction: change > 0n ? ('in' as const) : ('out' as const),
    ...(counterparty === undefined ? {} : { counterparty }),
    quantity: { numeric },
  }
  if (decimals === 0) {
    const nft = { name, content: null, flags: { is_spam: false }, id: mint }
    return { fungible_info: null, nft_info: nft, ...shared, value: null, price: null }
  }
  const url = iconUrlOf(deps.iconUrlTemplate, { network, address: mint, symbol })
  const price = prices.get(priceKey(toPriced(network.id, mint, minedAt)))?.price ?? null
  const priceNow = price === null ? prices.get(priceKey(toPriced(network.id, mint)))?.price : undefined
  return {
    fungible_info: { name, symbol, icon: url === null ? null : { url } },
    nft_info: null,
    ...shared,
    value: price === null ? null : fiatValue(numeric, price),
    price,
    ...(priceNow === undefined ? {} : { valueNow: fiatValue(numeric, priceNow) }),
  }
}

function cleanOrNull(text: string | null | undefined): string | null {
  return text == null ? null : cleanName(text)
}

function toIso(seconds: number): string {
  return new Date(seconds * 1_000).toISOString()
}
