import type { Clock } from '@latchkey/core/ports'
import type { Random } from '../crypto/keys.ts'

/** Returns a source of ids for calls to a peer: milliseconds times 1000 and three random digits, always rising. */
export function createPeerIds(clock: Clock, random: Random): () => number {
  let last = 0
  return () => {
    const [high = 0, low = 0] = random(2)
    last = Math.max(last + 1, clock.now() * 1_000 + ((high * 256 + low) % 1_000))
    return last
  }
}

const MAX_SEEN = 64

/** Returns whether a call came before, or is older than everything remembered. */
export function isReplay(seen: readonly number[], id: number): boolean {
  return seen.includes(id) || (seen.length >= MAX_SEEN && id < (seen[0] ?? 0))
}

/** Returns the ids with one more; the lowest is forgotten first, and nothing below it is taken any more. */
export function withSeen(seen: readonly number[], id: number): number[] {
  return [...seen, id].sort((a, b) => a - b).slice(-MAX_SEEN)
}
