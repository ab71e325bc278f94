import { isWalletError, WalletError } from '@latchkey/errors'
import {
  challengeSchema,
  PUZZLE_MS,
  type Puzzle,
  puzzleSchema,
  type SolvedPuzzle,
} from '@latchkey/protocol/wallet-auth'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import * as v from 'valibot'
import type { ServiceCall, ServiceClient } from './service-client.ts'

/** One minute less than the service accepts it, for the time that the request takes. */
const FRESH_MS = PUZZLE_MS - 60_000
/** The hardest puzzle takes some seconds. */
const SOLVE_MS = 60_000
/** A solution is refused again only if other logins from the same network raise the level at the same time. */
const MAX_REFUSALS = 3

/** Proof-of-work puzzles of one service, which an unknown device solves before the service sends mail. */
export interface Puzzles {
  /** Fetches a puzzle and solves it in the background, so that the next call has its solution already. */
  readonly prepare: () => void
  /**
   * Calls the service with a solved puzzle, and solves another one when the service asks for it.
   *
   * @throws puzzle/refused when solutions are refused again and again; and as a service client
   */
  readonly call: <S extends v.GenericSchema>(call: ServiceCall<S>) => Promise<v.InferOutput<S>>
}

export interface PuzzleOptions {
  readonly service: ServiceClient
  readonly projectId: string
  readonly solve?: (puzzle: Puzzle) => Promise<SolvedPuzzle>
  /** Milliseconds. */
  readonly now?: () => number
}

interface Prepared {
  readonly solving: Promise<SolvedPuzzle | undefined>
  readonly at: number
  /** The solution; absent until the puzzle is solved. */
  solved?: SolvedPuzzle
}

/** Returns the client for the puzzles of one service. It can solve one puzzle in advance. */
export function createPuzzles({
  service,
  projectId,
  solve = solvePuzzle,
  now = () => performance.now(),
}: PuzzleOptions): Puzzles {
  let next: Prepared | undefined

  async function solveNext(): Promise<SolvedPuzzle | undefined> {
    const path = `challenge?project=${projectId}`
    const { puzzle } = await service.call({ method: 'GET', path, schema: challengeSchema })
    return puzzle === null ? undefined : solve(puzzle)
  }

  const isFresh = (prepared: Prepared | undefined) => prepared !== undefined && now() - prepared.at < FRESH_MS

  function take(): Prepared | undefined {
    const taken = isFresh(next) ? next : undefined
    next = undefined
    return taken
  }

  return {
    prepare() {
      if (isFresh(next)) return
      // A failure has no consequence: if the call requires a puzzle, its refusal contains one.
      const prepared: Prepared = { solving: solveNext().catch(() => undefined), at: now() }
      next = prepared
      prepared.solving.then((solved) => {
        if (solved !== undefined) prepared.solved = solved
      })
    },
    async call(given) {
      const prepared = take()
      // Do not wait for the solution: a known device needs none.
      let solved = prepared?.solved
      let waiting = solved === undefined ? prepared?.solving : undefined
      for (let refusals = 0; ; refusals += 1) {
        const puzzle = solved === undefined ? {} : { puzzle: solved }
        const body = async (nonce: string) => ({ ...((await given.body?.(nonce)) as object), ...puzzle })
        try {
          return await service.call({ ...given, body })
        } catch (error) {
          if (!isWalletError(error, 'puzzle/refused') || refusals === MAX_REFUSALS) throw error
          solved = (await waiting) ?? (await solve(readPuzzle(error.context.puzzle)))
          waiting = undefined
        }
      }
    },
  }
}

const headerSchema = v.pipe(v.string(), v.maxLength(1_024), v.parseJson(), puzzleSchema)

/** @throws frame/error if the refusal contains no puzzle */
function readPuzzle(text: unknown): Puzzle {
  const parsed = v.safeParse(headerSchema, text)
  if (!parsed.success) throw new WalletError('frame/error')
  return parsed.output
}

/**
 * Solves a puzzle. The browser derives keys outside of the page's thread, so that the page stays responsive without a worker.
 *
 * @throws frame/timeout
 * @see https://w3c.github.io/webcrypto/#SubtleCrypto-method-deriveBits
 */
async function solvePuzzle(challenge: Puzzle): Promise<SolvedPuzzle> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: SOLVE_MS })
  if (solution === null) throw new WalletError('frame/timeout')
  const { counter, derivedKey } = solution
  return { challenge, solution: { counter, derivedKey } }
}
