import { isWalletError } from '@latchkey/errors'
import type { Logger } from 'pino'

/** What an orchestrator gives a process before it kills it, with a margin. */
const GRACE_MS = 10_000

export interface RunningServer {
  readonly logger: Logger
  /** Ends what `start` began, the newest first. */
  stop(): Promise<unknown>
}

/**
 * Runs a service until SIGTERM or SIGINT, as the whole of this process. One that cannot start says why in a sentence and
 * ends with 1; one that does not end within 10 s of the signal is ended with 1.
 *
 * @example runServer(async () => ({ logger, stop: () => server.stop() }))
 */
export function runServer(start: () => Promise<RunningServer>): void {
  const started = start()
  started.catch((error: unknown) => {
    // Before the environment is read there is no logger to tell it to.
    process.stderr.write(`${isWalletError(error) ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
  const end = (signal: string) => {
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    // One that is told to end while it starts ends once it has.
    started.then(
      ({ logger, stop }) => {
        logger.info({ signal }, 'stopping')
        return stop()
      },
      () => undefined, // Said above.
    )
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
}
