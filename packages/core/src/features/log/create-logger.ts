import type { EarlyContext } from '../../context.ts'
import type { Reporter } from '../../ports/index.ts'
import type { LogEntry, LogLines } from './log.types.ts'

/** Writes the log of one client. */
export interface Logger {
  /** The reporter of the site; each of its reports is written to the log too. */
  readonly reporter: Reporter
  /** Writes a failure that is reported elsewhere, or the name of an event. */
  write(subject: object | string): void
  read(): Promise<string>
}

/** Most pages have fewer failures than this, and never load the module that formats them. */
const LOAD_AT = 50
/** Maximum of buffered entries if that module cannot load. */
const MAX_WAITING = 100

/**
 * Returns the logger of a client. The module that formats failures loads when the site reads the log, or after many
 * entries.
 *
 * @see Spec §9 "Default log level error"
 */
export function createLogger({ options, subscribe, subscribeEvents }: EarlyContext): Logger {
  const { clock, debug, reporter } = options
  const waiting: LogEntry[] = []
  let lines: LogLines | undefined

  async function read(): Promise<string> {
    const { createLogLines } = await import('./create-log-lines.ts')
    lines ??= createLogLines()
    waiting.splice(0).forEach(lines.add)
    return lines.read()
  }

  function write(subject: object | string): void {
    const entry = { timeMs: clock.now(), subject }
    if (lines !== undefined) lines.add(entry)
    else if (waiting.length < MAX_WAITING && waiting.push(entry) >= LOAD_AT) read().catch(() => {})
  }

  if (debug) subscribeEvents(({ event }) => write(event))
  subscribe(({ connect }, before) => {
    if (connect !== before.connect && connect.status === 'failed') write(connect.failure)
  })
  return {
    write,
    read,
    reporter: {
      report(error) {
        reporter.report(error)
        write(error)
      },
    },
  }
}
