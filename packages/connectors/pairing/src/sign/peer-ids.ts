import type { Clock } from '@latchkey/core/ports'
import type { Random } from '../crypto/keys.ts'

/**
 * Returns a generator of ids for calls to a peer: milliseconds times 1000 plus three random digits, strictly
 * increasing.
 */
export function createPeerIds(clock: Clock, random: Random): () => number {
  let last = 0
  return () => {
    const [high = 0, low = 0] = random(2)
    last = Math.max(last + 1, clock.now() * 1_000 + ((high * 256 + low) % 1_000))
    return last
  }
}

const MAX_SEEN = 64

/** Returns whether a call was seen before, or is older than all remembered ids. */
export function isReplay(seen: readonly number[], id: number): boolean {
  return seen.includes(id) || (seen.length >= MAX_SEEN && id < (seen[0] ?? 0))
}

/**
 * Returns the ids with one more. When the list is full, the lowest id is dropped, and lower ids are rejected from then
 * on.
 */
export function withSeen(seen: readonly number[], id: number): number[] {
  return [...seen, id].sort((a, b) => a - b).slice(-MAX_SEEN)
}
