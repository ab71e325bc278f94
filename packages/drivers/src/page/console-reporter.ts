import type { Reporter } from '@latchkey/core/ports'
import type { ErrorCode } from '@latchkey/errors'

interface ConsoleReporterOptions {
  /** Default false: nothing is written. */
  readonly debug?: boolean
  /** Fetches the long text of a failure, `undefined` when it has none. */
  readonly explain?: (code: ErrorCode) => Promise<string | undefined>
}

/**
 * Returns a reporter that writes to the console of the browser when `debug` is set, and is silent otherwise. The long
 * text of an alert follows it.
 *
 * @see Spec §3 "Configuration state", debug; §8 "Alerts (short / long)"
 */
export function consoleReporter({ debug = false, explain }: ConsoleReporterOptions = {}): Reporter {
  return {
    report(error) {
      if (!debug) return
      console.error(`[latchkey] ${error.code}: ${error.message}`, error)
      explain?.(error.code).then(
        (text) => text !== undefined && console.error(`[latchkey] ${error.code}: ${text}`),
        // The text did not arrive; the failure itself has been written.
        () => {},
      )
    },
  }
}
