import { isCaipNetworkId } from '@latchkey/primitives'
import { OPERATION_TYPES } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import type { Storage } from '../../ports/index.ts'
import type { PendingTransaction } from './pending-transactions.types.ts'

/** @see Spec §9 "pending transactions limit 99" */
const MAX_PENDING = 99
/** Finished transactions are kept for a day. Milliseconds. */
const RETENTION_MS = 86_400_000

/** Storage key of the pending transactions of this site. */
export const PENDING_KEY = '@appkit/pending_transactions'

const short = v.pipe(v.string(), v.maxLength(200))
const hash = v.pipe(v.string(), v.regex(/^[0-9a-zA-Z]{32,128}$/))
/** The wallet's id of bundled calls: any visible characters. @see EIP-5792 */
const callsId = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,8194}$/))
const units = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const moment = v.pipe(v.number(), v.integer(), v.minValue(0))

const pendingEntries = v.object({
  hash: callsId,
  callsId: v.optional(callsId),
  networkId: v.custom<PendingTransaction['networkId']>(isCaipNetworkId),
  address: short,
  operation: v.picklist(OPERATION_TYPES),
  to: v.optional(short),
  value: units,
  token: v.optional(v.object({ address: short, amount: units })),
  submittedAt: moment,
  nonce: v.optional(moment),
  isProven: v.optional(v.literal(true)),
  isForeign: v.optional(v.literal(true)),
  status: v.picklist(['pending', 'confirming', 'done', 'failed', 'replaced', 'dropped']),
  confirmations: v.optional(moment),
  stuck: v.optional(v.picklist(['fee', 'tip', 'earlier'])),
  fee: v.optional(units),
  replacedBy: v.optional(hash),
  replaces: v.optional(v.object({ hash, kind: v.picklist(['speed-up', 'cancel']) })),
  seenAt: v.optional(moment),
  missingSince: v.optional(moment),
  minedAt: v.optional(moment),
  freeAt: v.optional(units),
  lastBlock: v.optional(units),
  endedAt: v.optional(moment),
})

const pendingTransaction = v.pipe(
  pendingEntries,
  v.check((each) => each.hash === each.callsId || v.is(hash, each.hash)),
  // Not stored: calls that only the wallet has use the wallet's id as their hash.
  v.transform((each) => ({
    ...each,
    type: each.hash === each.callsId ? ('calls' as const) : ('transaction' as const),
  })),
)

/** Returns the stored transactions that match the schema, newest first. */
export function readPending(storage: Storage, now: number): readonly PendingTransaction[] {
  try {
    const list: unknown = JSON.parse(storage.get(PENDING_KEY) ?? '[]')
    if (!Array.isArray(list)) return []
    const fitting = list.slice(0, MAX_PENDING).flatMap((each) => {
      const parsed = v.safeParse(pendingTransaction, each)
      return parsed.success ? [parsed.output] : []
    })
    return fitting.filter(({ endedAt, submittedAt }) => now - (endedAt ?? submittedAt) < RETENTION_MS)
  } catch {
    // Written by other code, or truncated.
    return []
  }
}

/** Stores the newest of the transactions. @returns what was stored. */
export function writePending(storage: Storage, list: readonly PendingTransaction[]): readonly PendingTransaction[] {
  const newest = [...list].sort((a, b) => b.submittedAt - a.submittedAt).slice(0, MAX_PENDING)
  if (newest.length === 0) storage.remove(PENDING_KEY)
  else storage.set(PENDING_KEY, JSON.stringify(newest))
  return newest
}
