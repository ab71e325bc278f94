import { createHmac, randomInt } from 'node:crypto'
import { WalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import { PUZZLE_HEADER, PUZZLE_MS, type Puzzle, type SolvedPuzzle } from '@latchkey/protocol/wallet-auth'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Context } from 'hono'
import type { UsedIds } from '../used-ids.ts'
import { createPuzzleCounts, type PuzzleCaller } from './puzzle-counts.ts'
import { toPuzzleLevel } from './puzzle-level.ts'

/** PBKDF2 iterations of one try: about 1 ms on a slow laptop, 0.3 ms on a server. */
const COST = 1_000

export interface PuzzleOptions {
  /** 32 bytes, shared by the nodes of one service, and different for each service. */
  readonly key: Uint8Array
  /** Maximum number of tries for the easiest puzzle; the average is half of it. 0 turns puzzles off. */
  readonly tries: number
  readonly usedIds: Pick<UsedIds, 'use'>
  readonly clock: Clock
}

/** Proof-of-work puzzles that a browser solves before a service sends mail. */
export interface Puzzles {
  /** Returns a puzzle for a caller, or null if puzzles are turned off. Stores nothing. */
  readonly issue: (caller: PuzzleCaller) => Promise<Puzzle | null>
  /**
   * Accepts a solved puzzle once, and counts the call. A refusal contains a new puzzle in the header `puzzle`.
   *
   * @throws puzzle/refused if the solution is missing, wrong, expired, used, of another service, or of too low a level
   */
  readonly require: (c: Context, solved: SolvedPuzzle | undefined, caller: PuzzleCaller) => Promise<void>
}

/**
 * Returns the puzzles of a service. They are signed and not stored; a used one is stored until it expires, so that it is accepted once on
 * all nodes.
 *
 * A try is one PBKDF2 derivation, which browsers run as native code outside of the page's thread. The number of tries has a maximum:
 * a puzzle without one (find a hash with a prefix) would take one visitor in a hundred five times as long as usual.
 *
 * @see Embedded wallet study 2.11
 */
export function createPuzzles({ key, tries, usedIds, clock }: PuzzleOptions): Puzzles {
  const secretFor = (use: string) => createHmac('sha256', key).update(use).digest('hex')
  const secrets = {
    hmacSignatureSecret: secretFor('puzzle'),
    hmacKeySignatureSecret: secretFor('solution'),
  }
  const counts = createPuzzleCounts(clock)
  const levelOf = (caller: PuzzleCaller) => toPuzzleLevel(counts.read(caller))

  async function create(level: number): Promise<Puzzle> {
    const challenge = await createChallenge({
      ...{ algorithm: 'PBKDF2/SHA-256', cost: COST, keyLength: 32, keyPrefixLength: 16, deriveKey },
      counter: randomInt(tries * 2 ** level),
      // Not `expiresAt` of the library, which reads a clock of its own.
      data: { expiresAt: clock.now() + PUZZLE_MS, level },
      ...secrets,
    })
    return challenge as Puzzle
  }

  /** @returns why the solution is refused; undefined if it was accepted, and cannot be used again */
  async function findProblem({ challenge, solution }: SolvedPuzzle): Promise<string | undefined> {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets })
    if (!verified) return 'the solution is wrong'
    const { expiresAt } = challenge.parameters.data
    if (expiresAt <= clock.now()) return 'it has expired'
    return (await usedIds.use(`puzzle.${challenge.signature}`, expiresAt)) ? undefined : 'it was used before'
  }

  async function refuse(c: Context, problem: string, caller: PuzzleCaller): Promise<never> {
    c.header(PUZZLE_HEADER, JSON.stringify(await create(levelOf(caller))))
    throw new WalletError('puzzle/refused', { problem })
  }

  return {
    issue: async (caller) => (tries === 0 ? null : create(levelOf(caller))),
    async require(c, solved, caller) {
      if (tries === 0) return
      // The level for an address shows how often it was tried. Reveal it only to callers who have solved a puzzle.
      const anybody = { ...caller, address: undefined }
      if (solved === undefined) return refuse(c, 'it has none', anybody)
      const problem = await findProblem(solved)
      if (problem !== undefined) return refuse(c, problem, anybody)
      // No await between the comparison and the count, so that concurrent requests are counted one by one.
      if (solved.challenge.parameters.data.level < levelOf(caller)) return refuse(c, 'it is too easy by now', caller)
      counts.add(caller)
    },
  }
}
