import { whole } from '@latchkey/host'

/** Environment variables of puzzles, for the schema of each service that requires them. */
export const puzzleEnvEntries = {
  /** Maximum number of tries for the easiest puzzle that an unknown device solves before a mail is sent; a try takes about 1 ms on a slow laptop. 0 turns puzzles off. */
  PUZZLE_TRIES: whole(128, 65_536),
} as const
