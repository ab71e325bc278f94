import * as v from 'valibot'
import { projectId } from '../wallet-keys/index.ts'

/** Header of a `puzzle/refused` response. Contains the puzzle to solve, as JSON. */
export const PUZZLE_HEADER = 'puzzle'
/** Lifetime of a puzzle. */
export const PUZZLE_MS = 600_000

const whole = (max: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(max))
const hex = (bytes: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[\\da-f]{${2 * bytes}}$`), `it is ${bytes} bytes in hexadecimal`))

/**
 * A puzzle of a service: find the number for which the PBKDF2 key starts with `keyPrefix`. The service signs it.
 *
 * @see https://altcha.org/docs/v2/proof-of-work
 */
export const puzzleSchema = v.strictObject({
  parameters: v.strictObject({
    algorithm: v.literal('PBKDF2/SHA-256'),
    /** Iterations of one try. */
    cost: v.pipe(whole(10_000), v.minValue(1)),
    /** `expiresAt`: milliseconds since 1970, by the clock of the service. Each level doubles the tries. */
    data: v.strictObject({ expiresAt: whole(Number.MAX_SAFE_INTEGER), level: whole(16) }),
    keyLength: v.literal(32),
    keyPrefix: hex(16),
    keySignature: hex(32),
    nonce: hex(16),
    salt: hex(16),
  }),
  signature: hex(32),
})
export type Puzzle = v.InferOutput<typeof puzzleSchema>

/** A puzzle with its solution, as part of a request. It can be used once. */
export const solvedPuzzleSchema = v.strictObject({
  challenge: puzzleSchema,
  solution: v.strictObject({ counter: whole(0xffffffff), derivedKey: hex(32) }),
})
export type SolvedPuzzle = v.InferOutput<typeof solvedPuzzleSchema>

/** Query of `GET challenge`. The difficulty also depends on how many logins the project has. */
export const challengeQuery = v.strictObject({ project: projectId })

/** Response to `GET challenge`. Null: puzzles are turned off. */
export const challengeSchema = v.strictObject({ puzzle: v.nullable(puzzleSchema) })
export type Challenge = v.InferOutput<typeof challengeSchema>
