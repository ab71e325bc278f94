import { consoleReporter } from '@latchkey/drivers'
import type { WalletError } from '@latchkey/errors'
import { alerts } from './strings/en/alerts.ts'

const { report } = consoleReporter({ debug: true })

/** Writes a failure to the console, and after it the long text of an alert. @see Spec §8 "Alerts (short / long)" */
export function reportToConsole(error: WalletError): void {
  report(error)
  const long = alerts[error.code]
  if (long !== undefined) console.error(`[latchkey] ${error.code}: ${long}`)
}
