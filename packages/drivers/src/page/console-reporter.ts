import type { Reporter } from '@latchkey/core/ports'

/**
 * Returns a reporter that writes to the console of the browser when `debug` is set, and is silent otherwise.
 *
 * @see Spec §3 "Configuration state", debug
 */
export function consoleReporter({ debug = false }: { readonly debug?: boolean } = {}): Reporter {
  return {
    report(error) {
      if (debug) console.error(`[latchkey] ${error.code}: ${error.message}`, error)
    },
  }
}
