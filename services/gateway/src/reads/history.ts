import { isWalletError } from '@latchkey/errors'
import { formatUnits, type Hex, toChecksumAddress } from '@latchkey/primitives'
import { type Currency, cleanName, type Transaction, type Transfer } from '@latchkey/protocol/gateway'
import type { GatewayDeps, ServedChain } from '../deps.ts'
import { type ChainEvent, isMove } from '../domain/activity.ts'
import { classifyTransaction } from '../domain/classify-transaction.ts'
import { fiatValue } from '../domain/fiat-value.ts'
import { toCaipId } from '../domain/network.ts'
import { isSpam, type SpamRule } from '../domain/spam.ts'
import type { AccountTransaction, NftFacts, NftToken, TokenFacts } from '../ports/activity-store.ts'
import { type PricedToken, type PriceQuery, priceKey, type TokenPrice } from '../ports/price-source.ts'
import { iconUrlOf } from './icon-url.ts'
import { readKnownPrices } from './known-prices.ts'
import { nftKeyOf, readNftFacts } from './nft-facts.ts'
import { readTokenFacts } from './token-facts.ts'

/**
 * Number of transfers of collectibles of one page with name and picture. A page may list 2,500, each with a picture of 64 KB
 * in its URL.
 */
const MAX_NFTS_PER_PAGE = 60

export interface DescribeOptions {
  /** Currency of all values; default US dollars. */
  readonly currency?: Currency
  readonly signal?: AbortSignal | undefined
}

interface Facts {
  readonly tokens: ReadonlyMap<string, TokenFacts>
  /** By transfer, for the first {@link MAX_NFTS_PER_PAGE} of the page. */
  readonly nfts: ReadonlyMap<ChainEvent, NftFacts | undefined>
  readonly rules: readonly SpamRule[]
}

/**
 * Returns transactions of one network in the format of the API, with names, pictures and prices.
 *
 * `value` and `price` are those at the time of the transaction, `null` without a source of past prices. `valueNow` is
 * the value at the current price, in a separate member, because the price of an old transfer was different.
 *
 * @throws rpc/…, http/…, service/database
 */
export async function describeTransactions(
  deps: GatewayDeps,
  { chain, account }: { readonly chain: ServedChain; readonly account: Hex },
  transactions: readonly AccountTransaction[],
  { currency = 'usd', signal }: DescribeOptions = {},
): Promise<readonly Transaction[]> {
  const shown = transactions.map((transaction) => ({ ...transaction, events: transaction.events.filter(isMove) }))
  const [facts, prices] = await Promise.all([
    readFacts(deps, chain, shown, signal),
    readPrices(deps, chain, shown, { currency, signal }),
  ])
  return transactions.map((transaction, index) => ({
    id: `${toCaipId(chain.network)}:${transaction.hash}`,
    metadata: metadataOf(chain, account, transaction),
    transfers: (shown[index]?.events ?? []).map((event) =>
      toTransfer(deps, { chain, account, event, minedAt: transaction.minedAt }, facts, prices),
    ),
  }))
}

function metadataOf({ network }: ServedChain, account: Hex, transaction: AccountTransaction): Transaction['metadata'] {
  return {
    operationType: classifyTransaction(transaction, account),
    hash: transaction.hash,
    chain: toCaipId(network),
    minedAt: new Date(transaction.minedAt * 1000).toISOString(),
    sentFrom: toChecksumAddress(transaction.from),
    sentTo: transaction.to === null ? '' : toChecksumAddress(transaction.to),
    status: transaction.succeeded ? 'confirmed' : 'failed',
    nonce: transaction.nonce,
    // The gateway has no table of applications.
    application: null,
  }
}

async function readFacts(
  deps: GatewayDeps,
  chain: ServedChain,
  transactions: readonly AccountTransaction[],
  signal: AbortSignal | undefined,
): Promise<Facts> {
  const events = transactions.flatMap((transaction) => transaction.events)
  const contracts = new Map<Hex, ChainEvent['kind']>()
  for (const { kind, contract } of events) if (contract !== null) contracts.set(contract, kind)
  const described = events.flatMap((event) => toNftToken(event) ?? []).slice(0, MAX_NFTS_PER_PAGE)
  const unique = [...new Map(described.map(({ nft }) => [nftKeyOf(nft), nft])).values()]
  const [known, facts, rules] = await Promise.all([
    deps.store.tokens(chain.network.id, [...contracts.keys()]),
    readNamesAndPictures(deps, chain, unique, signal),
    deps.store.spamRules(),
  ])
  const tokens = new Map(known.map((token) => [token.contract, token]))
  // The history may list the newest block before the index has read the names of its tokens.
  const unread = [...contracts].flatMap(([contract, kind]) =>
    tokens.has(contract) || kind !== 'erc20' ? [] : [{ contract, kind }],
  )
  for (const token of await readTokenFacts(chain.reader, unread, signal)) tokens.set(token.contract, token)
  return { tokens, nfts: new Map(described.map(({ event, nft }) => [event, facts.get(nftKeyOf(nft))])), rules }
}

/**
 * Returns the facts of collectibles, without those that require a node while none responds, so that the history of the
 * index is still returned. It does not use the fetcher, because the history must not wait for the servers of arbitrary
 * contracts.
 */
async function readNamesAndPictures(
  { store, logger }: GatewayDeps,
  chain: ServedChain,
  wanted: readonly NftToken[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, NftFacts>> {
  try {
    return await readNftFacts(chain, wanted, { store, logger }, signal)
  } catch (error) {
    if (isWalletError(error) && error.code === 'service/database') throw error
    return new Map((await store.nfts(chain.network.id, wanted)).map((fact) => [nftKeyOf(fact), fact]))
  }
}

function toNftToken(event: ChainEvent): { readonly event: ChainEvent; readonly nft: NftToken } | undefined {
  const { kind, contract, tokenId } = event
  if ((kind !== 'erc721' && kind !== 'erc1155') || contract === null || tokenId === null) return undefined
  return { event, nft: { kind, contract, tokenId } }
}

/** Reads all prices of a page in one query: of each token at the time of its transfer, and now. */
async function readPrices(
  deps: GatewayDeps,
  chain: ServedChain,
  transactions: readonly AccountTransaction[],
  query: Pick<PriceQuery, 'currency' | 'signal'>,
): Promise<ReadonlyMap<string, TokenPrice>> {
  const tokens = transactions.flatMap(({ events, minedAt }) =>
    events.flatMap((event) =>
      event.tokenId === null ? [toPricedNow(chain, event), toPriced(chain, event, minedAt)] : [],
    ),
  )
  const unique = new Map(tokens.map((token) => [priceKey(token), token]))
  return (await readKnownPrices(deps, { tokens: [...unique.values()], ...query })).prices
}

function toPriced(chain: ServedChain, event: ChainEvent, minedAt: number): PricedToken {
  return { ...toPricedNow(chain, event), atMs: minedAt * 1000 }
}

function toPricedNow({ network }: ServedChain, { contract }: ChainEvent): PricedToken {
  return { chainId: toCaipId(network), address: contract ?? 'native' }
}

interface Move {
  readonly chain: ServedChain
  readonly account: Hex
  readonly event: ChainEvent
  /** Unix seconds. */
  readonly minedAt: number
}

function toTransfer(
  deps: GatewayDeps,
  { chain, account, event, minedAt }: Move,
  facts: Facts,
  prices: ReadonlyMap<string, TokenPrice>,
): Transfer {
  const direction = event.from === event.to ? 'self' : event.to === account ? 'in' : 'out'
  const counterparty = toChecksumAddress(direction === 'in' ? event.from : event.to)
  if (event.tokenId !== null) {
    const quantity = { numeric: event.amount.toString() }
    return {
      fungible_info: null,
      nft_info: nftInfo(chain, event, facts),
      direction,
      counterparty,
      quantity,
      value: null,
      price: null,
    }
  }
  const { network } = chain
  const token = event.contract === null ? undefined : facts.tokens.get(event.contract)
  const coin = event.contract === null ? network.nativeCurrency : undefined
  const numeric = formatUnits(event.amount, coin?.decimals ?? token?.decimals ?? 0)
  const price = prices.get(priceKey(toPriced(chain, event, minedAt)))?.price ?? null
  const priceNow = price === null ? prices.get(priceKey(toPricedNow(chain, event)))?.price : undefined
  const symbol = coin?.symbol ?? cleanOrNull(token?.symbol)
  const url = iconUrlOf(deps.iconUrlTemplate, { network, address: event.contract ?? 'native', symbol })
  return {
    fungible_info: {
      name: coin?.name ?? cleanOrNull(token?.name),
      symbol,
      icon: url === null ? null : { url },
    },
    nft_info: null,
    direction,
    counterparty,
    quantity: { numeric },
    value: price === null ? null : fiatValue(numeric, price),
    price,
    ...(priceNow === undefined ? {} : { valueNow: fiatValue(numeric, priceNow) }),
  }
}

function nftInfo({ network }: ServedChain, event: ChainEvent, { tokens, nfts, rules }: Facts): Transfer['nft_info'] {
  const { contract, tokenId, kind } = event
  if (contract === null || tokenId === null) return null
  const token = tokens.get(contract)
  const nft = nfts.get(event)
  const names = [token?.name ?? null, token?.symbol ?? null, nft?.name ?? null]
  const spamReason = token?.spamReason ?? null
  const suspect = { chainId: network.id, contract, names, uri: nft?.uri ?? null, spamReason }
  return {
    name: nft?.name ?? cleanOrNull(token?.name),
    content: nft?.imageUrl == null ? null : { preview: { url: nft.imageUrl }, detail: null },
    flags: { is_spam: isSpam(suspect, rules) },
    interface: kind === 'erc721' ? 'ERC721' : 'ERC1155',
    id: tokenId.toString(),
  }
}

function cleanOrNull(text: string | null | undefined): string | null {
  return text == null ? null : cleanName(text)
}
