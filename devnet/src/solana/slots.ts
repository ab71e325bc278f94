import { createHash } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'

/** Length of a slot of the real network, in milliseconds. */
export const SLOT_MS = 400
/** Slots for which a blockhash can be used. @see Solana "MAX_PROCESSING_AGE" */
export const BLOCKHASH_SLOTS = 150
/** Slots after which a block is final. */
const FINAL_SLOTS = 32
/** The first slot. Heights are lower than slots, as on a real network, where some slots have no block. */
const FIRST_SLOT = 450_000_000
const SKIPPED_SLOTS = 20_000_000

/** The slots of a chain: they follow the time of the machine, and each has one block. */
export interface Slots {
  readonly current: () => number
  /** Unix seconds of a slot. */
  readonly timeOf: (slot: number) => number
  /** The slot that was current some seconds ago. */
  readonly at: (secondsAgo: number) => number
  readonly heightOf: (slot: number) => number
  readonly blockhashOf: (slot: number) => string
  /** Returns the slot of a blockhash that can still be used. */
  readonly slotOf: (blockhash: string) => number | undefined
  readonly isFinal: (slot: number) => boolean
  /** Adds slots without waiting for them, e.g. to let a blockhash expire. */
  readonly advance: (slots: number) => void
}

/** Returns the slots of a chain. @param now - Milliseconds since 1970. */
export function createSlots(now: () => number): Slots {
  const startMs = now()
  let advanced = 0
  const hashes = new Map<string, number>()
  const current = () => FIRST_SLOT + advanced + Math.floor((now() - startMs) / SLOT_MS)
  const blockhashOf = (slot: number) => {
    const hash = getBase58Decoder().decode(createHash('sha256').update(`latchkey slot ${slot}`).digest())
    hashes.set(hash, slot)
    return hash
  }
  return {
    current,
    timeOf: (slot) => Math.floor((startMs + (slot - FIRST_SLOT) * SLOT_MS) / 1_000),
    at: (secondsAgo) => current() - Math.floor((secondsAgo * 1_000) / SLOT_MS),
    heightOf: (slot) => slot - SKIPPED_SLOTS,
    blockhashOf,
    // Only a blockhash that this chain gave out is known, which is all that a client can have.
    slotOf: (blockhash) => {
      const slot = hashes.get(blockhash)
      return slot !== undefined && current() - slot <= BLOCKHASH_SLOTS ? slot : undefined
    },
    isFinal: (slot) => current() - slot >= FINAL_SLOTS,
    advance: (slots) => {
      advanced += slots
    },
  }
}
