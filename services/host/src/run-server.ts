import { isWalletError } from '@latchkey/errors'
import type { Logger } from 'pino'
import { createShutdown, type Shutdown } from './shutdown.ts'

/** Time that an orchestrator gives a process before it kills it, less a margin. */
const GRACE_MS = 10_000
/** Time for writing the last lines of the log. */
const FLUSH_TIMEOUT_MS = 500

/**
 * Runs a service as the whole of this process, until SIGTERM or SIGINT. If the start fails, the process ends the parts
 * started so far, prints the reason in a sentence, and exits with 1. A signal ends all parts that `start` has
 * registered, and the process exits with 0; with 1 if a part failed to end, or the end took longer than 10 s.
 *
 * @param start - Registers the end of each part once it has started.
 * @example
 * runServer(async (shutdown) => {
 *   const database = await openDatabase({ name: 'gateway' })
 *   shutdown.add('database', database.stop)
 *   return pino()
 * })
 */
export function runServer(start: (shutdown: Shutdown) => Promise<Logger>): void {
  const shutdown = createShutdown()
  // In a separate step, so that the signals below are handled from the first one on.
  const started = Promise.resolve().then(() => start(shutdown))
  started.catch(async (error: unknown) => {
    // There is no logger before the environment is parsed.
    process.stderr.write(`${isWalletError(error) ? error.message : String(error)}\n`)
    await shutdown.run()
    exitOnceWritten(1)
  })
  const end = (signal: string) => {
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    // A signal during the start takes effect after it.
    started.then(
      async (logger) => {
        logger.info({ signal }, 'stopping')
        const problems = await shutdown.run()
        for (const problem of problems) logger.warn(problem)
        exitOnceWritten(problems.length === 0 ? 0 : 1)
      },
      () => undefined, // Handled above.
    )
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
}

/**
 * Exits once the event loop is empty, or after a short time. The logger writes asynchronously: `process.exit` would reorder
 * its last lines, and `logger.flush` calls back too early.
 */
function exitOnceWritten(code: number) {
  process.exitCode = code
  setTimeout(() => process.exit(), FLUSH_TIMEOUT_MS).unref()
}
