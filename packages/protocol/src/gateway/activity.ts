import * as v from 'valibot'
import {
  callerQuery,
  chainId,
  chainIdParam,
  currencyParam,
  cursorParam,
  decimalText,
  imageUrl,
  name,
  nextCursor,
  shortText,
} from './fields.ts'
import { ONRAMP_PROVIDERS } from './onramp-providers.ts'

/** Query of `GET /v1/account/{address}/history`. */
export const historyQuery = v.object({
  ...callerQuery,
  /** Currency of the values. */
  currency: currencyParam,
  chainId: v.optional(chainIdParam),
  cursor: cursorParam,
  /** Provider of the purchases to list instead of transactions; empty: lists transactions. */
  onramp: v.optional(v.picklist(['', ...ONRAMP_PROVIDERS])),
})

/** Kind of a transaction, seen from the account; an unknown kind of a newer service is parsed as `execute`. */
export const OPERATION_TYPES = [
  'approve',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const
export type OperationType = (typeof OPERATION_TYPES)[number]

const fungibleInfo = v.object({
  name: v.nullish(name, null),
  symbol: v.nullish(name, null),
  icon: v.nullish(v.object({ url: imageUrl }), null),
})

const nftInfo = v.object({
  name: v.nullish(name, null),
  content: v.nullish(
    v.object({ preview: v.nullish(v.object({ url: imageUrl }), null), detail: v.nullish(v.unknown(), null) }),
    null,
  ),
  flags: v.object({ is_spam: v.boolean() }),
  /** `ERC721` or `ERC1155`. */
  interface: v.optional(name),
  /** Token id, decimal. */
  id: v.optional(shortText),
})

/** ISO 8601, UTC. */
const isoTime = v.pipe(v.string(), v.isoTimestamp())

const amount = v.nullish(v.pipe(v.number(), v.finite()), null)

export const transfer = v.object({
  fungible_info: v.nullish(fungibleInfo, null),
  nft_info: v.nullish(nftInfo, null),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({ numeric: decimalText }),
  /** Recipient or sender; the first one if several transfers are added up. Other services omit it. */
  counterparty: v.optional(name),
  /**
   * In the currency of the query, for the whole quantity at the time of the transaction; `null` if no price of that
   * time is known.
   */
  value: amount,
  /** Per whole token at the time of the transaction. */
  price: amount,
  /** For the whole quantity at the current price; only if `value` is `null` and that price is known. */
  valueNow: v.optional(v.pipe(v.number(), v.finite())),
})
export type Transfer = v.InferOutput<typeof transfer>

/**
 * One transaction of an account.
 *
 * @see Spec §3 "Transaction", compat-facts 6.2
 */
export const transaction = v.object({
  id: v.pipe(shortText, v.minLength(1)),
  metadata: v.object({
    operationType: v.fallback(v.picklist(OPERATION_TYPES), 'execute'),
    hash: shortText,
    chain: chainId,
    minedAt: isoTime,
    sentFrom: name,
    /** Empty if the transaction created a contract. */
    sentTo: name,
    status: v.picklist(['confirmed', 'failed', 'pending']),
    nonce: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /**
     * The application of the called contract: `null` from the Latchkey gateway, an object from other services; no page
     * shows it.
     */
    application: v.optional(v.unknown()),
  }),
  transfers: v.array(transfer),
})
export type Transaction = v.InferOutput<typeof transaction>

/** Coverage of the history of one network, and of its collectibles, which come from the same index. */
export const historyCoverage = v.object({
  chain: chainId,
  /**
   * False: the service has no history of the network, or none yet, so an empty list does not mean that the account is
   * inactive.
   */
  isIndexed: v.boolean(),
  /** The first block of the history; `null` if it starts with the network, or if there is none. */
  since: v.nullish(v.object({ block: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), minedAt: isoTime }), null),
})
export type HistoryCoverage = v.InferOutput<typeof historyCoverage>

/**
 * Response of `GET /v1/account/{address}/history`; `next` is `null` on the last page. `coverage` has an entry for each
 * requested network; services without coverage omit it.
 *
 * @see Spec §7
 */
export const historyAnswer = v.object({
  data: v.array(transaction),
  next: nextCursor,
  coverage: v.optional(v.array(historyCoverage)),
})
export type HistoryAnswer = v.InferOutput<typeof historyAnswer>
