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

/** Iterations of one try: about 1 ms of a slow laptop, 0.3 ms of a server. */
const COST = 1_000

export interface PuzzleOptions {
  /** The same on all nodes of a service, and of no other service; 32 bytes. */
  readonly key: Uint8Array
  /** Most tries of the easiest puzzle; half of it is usual. 0: no puzzle is asked for. */
  readonly tries: number
  readonly usedIds: Pick<UsedIds, 'use'>
  readonly clock: Clock
}

/** Work that a browser does before a service sends mail for it. */
export interface Puzzles {
  /** Returns the next puzzle of a caller; null where none is asked for. It is not stored. */
  readonly issue: (caller: PuzzleCaller) => Promise<Puzzle | null>
  /**
   * Uses up a solved puzzle, and counts the call. The refusal brings the puzzle to solve instead.
   *
   * @throws puzzle/refused without one, and for one that is wrong, expired, used, of another service, or too easy by now
   */
  readonly require: (c: Context, solved: SolvedPuzzle | undefined, caller: PuzzleCaller) => Promise<void>
}

/**
 * Returns the puzzles of a service. They are signed and not stored; a used one is stored until it expires, so that it counts once on
 * all nodes.
 *
 * A try is PBKDF2, which browsers run at the speed of native code and outside of the page's thread. The tries have a maximum, so
 * that nobody is unlucky: a puzzle by a prefix of a hash takes one visitor in a hundred five times as long as usual.
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

  /** @returns why it does not count; undefined when it is used up from now on. */
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
      // How often an address was tried is told only to callers who have solved a puzzle.
      const anybody = { ...caller, address: undefined }
      if (solved === undefined) return refuse(c, 'it has none', anybody)
      const problem = await findProblem(solved)
      if (problem !== undefined) return refuse(c, problem, anybody)
      // Without a pause between the comparison and the count, so that requests at once are counted one after the other.
      if (solved.challenge.parameters.data.level < levelOf(caller)) return refuse(c, 'it is too easy by now', caller)
      counts.add(caller)
    },
  }
}
