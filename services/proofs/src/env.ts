import { whole } from '@latchkey/host'

/** Variables of a service that asks for puzzles, for its own schema. */
export const puzzleEnvEntries = {
  /** Most tries of the easiest puzzle that an unknown device solves before a mail; each takes about 1 ms of a slow laptop. 0: none is asked for. */
  PUZZLE_TRIES: whole(128, 65_536),
} as const
