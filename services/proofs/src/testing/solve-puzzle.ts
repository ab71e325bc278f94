import { PUZZLE_HEADER, type Puzzle, type SolvedPuzzle } from '@latchkey/protocol/wallet-auth'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves a puzzle as a browser does. */
export async function solvePuzzle(challenge: Puzzle): Promise<SolvedPuzzle> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('the puzzle took too long')
  const { counter, derivedKey } = solution
  return { challenge, solution: { counter, derivedKey } }
}

/** Returns the puzzle of a `puzzle/refused` response. */
export function readPuzzle(response: Response): Puzzle | undefined {
  const text = response.headers.get(PUZZLE_HEADER)
  return text === null ? undefined : (JSON.parse(text) as Puzzle)
}

/** Sends a request, and solves each puzzle that the service returns, until it is accepted. */
export async function withPuzzle(
  send: (solved: { readonly puzzle?: SolvedPuzzle }) => Promise<Response>,
): Promise<Response> {
  let response = await send({})
  for (let puzzle = readPuzzle(response); puzzle !== undefined; puzzle = readPuzzle(response))
    response = await send({ puzzle: await solvePuzzle(puzzle) })
  return response
}
