import { isWalletError } from '@latchkey/errors'
import type { Logger } from 'pino'
import { createShutdown, type Shutdown } from './shutdown.ts'

/** What an orchestrator gives a process before it kills it, with a margin. */
const GRACE_MS = 10_000
/** What the last lines of the log may take to be written. */
const FLUSH_LIMIT_MS = 500

/**
 * Runs a service until SIGTERM or SIGINT, as the whole of this process. A start that fails ends what it had begun, says
 * why in a sentence, and ends with 1. A signal ends all that `start` has registered, and the process with 0; with 1 when
 * a part failed to end, or all of it took longer than 10 s.
 *
 * @param start - registers the end of each part as soon as it is there.
 * @example
 * runServer(async (shutdown) => {
 *   const database = await openDatabase({ name: 'gateway' })
 *   shutdown.add('database', database.stop)
 *   return pino()
 * })
 */
export function runServer(start: (shutdown: Shutdown) => Promise<Logger>): void {
  const shutdown = createShutdown()
  const started = start(shutdown)
  started.catch(async (error: unknown) => {
    // Before the environment is read there is no logger to tell it to.
    process.stderr.write(`${isWalletError(error) ? error.message : String(error)}\n`)
    await shutdown.run()
    exitOnceWritten(1)
  })
  const end = (signal: string) => {
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    // One that is told to end while it starts ends once it has.
    started.then(
      async (logger) => {
        logger.info({ signal }, 'stopping')
        const problems = await shutdown.run()
        for (const problem of problems) logger.warn(problem)
        exitOnceWritten(problems.length === 0 ? 0 : 1)
      },
      () => undefined, // Said above.
    )
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
}

/**
 * Ends the process once nothing is left to do, or soon. The logger writes later: `process.exit` writes the lines that
 * wait before the one that is being written, and `logger.flush` answers before either is.
 */
function exitOnceWritten(code: number) {
  process.exitCode = code
  setTimeout(() => process.exit(), FLUSH_LIMIT_MS).unref()
}
