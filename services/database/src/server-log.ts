import { readFile } from 'node:fs/promises'

/** The part of a pino logger that this room writes to. */
export interface DatabaseLogger {
  readonly info: (context: Readonly<Record<string, unknown>>, message: string) => void
  readonly warn: (context: Readonly<Record<string, unknown>>, message: string) => void
}

/** Enough for an error of PostgreSQL and its hint. */
const TAIL_LINES = 12

/** Returns the last lines of the server's log, or an empty text. */
export async function readLogTail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '') // The log may not exist yet.
  return text.trim().split('\n').slice(-TAIL_LINES).join('\n')
}
