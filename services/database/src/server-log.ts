import { readFile } from 'node:fs/promises'

/** The part of a pino logger that this room writes to. */
export interface DatabaseLogger {
  readonly info: (context: Readonly<Record<string, unknown>>, message: string) => void
  readonly warn: (context: Readonly<Record<string, unknown>>, message: string) => void
}

/** Enough for PostgreSQL's complaint and its hint. */
const TAIL_LINES = 12

/** Returns the last lines that the server wrote, or an empty text when it wrote none. */
export async function readLogTail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '') // No log yet is an answer, not a failure.
  return text.trim().split('\n').slice(-TAIL_LINES).join('\n')
}
