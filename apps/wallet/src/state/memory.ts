import { isAddress, isHex } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Address, Hash } from 'viem'
import type { Sent } from './sent.types.ts'

const KEY = 'pocket'
const MAX_ANSWERED = 60

const sentSchema = v.object({
  hash: v.custom<Hash>(isHex),
  requestId: v.number(),
  networkId: v.string(),
  siteName: v.string(),
  what: v.pipe(v.string(), v.maxLength(200)),
  status: v.picklist(['pending', 'success', 'reverted', 'unknown']),
  block: v.optional(v.string()),
  feeWei: v.optional(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
})
const memorySchema = v.object({
  address: v.fallback(
    v.optional(v.custom<Address>((one) => typeof one === 'string' && isAddress(one, 'eip155'))),
    undefined,
  ),
  networkId: v.fallback(v.optional(v.string()), undefined),
  sent: v.fallback(v.array(sentSchema), []),
  answered: v.fallback(v.array(v.number()), []),
})

/** The stored state of the wallet beside its sessions. */
export interface Memory {
  readonly address?: Address | undefined
  readonly networkId?: string | undefined
  readonly sent: readonly Sent[]
  /** Ids of answered requests: the client emits the last one again when the page is reloaded at once. */
  readonly answered: readonly number[]
}

type Place = Pick<Storage, 'getItem' | 'setItem'>

/** Returns what an earlier visit left; spoilt parts are left out. */
export function readMemory(place: Place): Memory {
  try {
    return v.parse(memorySchema, JSON.parse(place.getItem(KEY) ?? '{}'))
  } catch {
    // No storage, or nothing readable in it.
    return { sent: [], answered: [] }
  }
}

export function writeMemory(place: Place, memory: Memory): void {
  try {
    place.setItem(KEY, JSON.stringify({ ...memory, answered: memory.answered.slice(-MAX_ANSWERED) }))
  } catch {
    // Without storage the choice lasts for this visit.
  }
}
