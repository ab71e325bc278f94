import { consoleReporter } from '@latchkey/drivers'
import type { WalletError } from '@latchkey/errors'
import { alerts } from './strings/en/alerts.ts'
import { languageOf } from './strings/languages.ts'

const { report } = consoleReporter({ debug: true })

/** Writes a failure to the console, followed by the long text of an alert. @see Spec §8 "Alerts (short / long)" */
export async function reportToConsole(error: WalletError, locale: string): Promise<void> {
  report(error)
  const words = await languageOf(locale)
    ?.modal()
    .then((language) => language.words)
    // If the chunk of the language fails to load, the text is in English.
    .catch(() => undefined)
  const long = (words?.alerts ?? alerts)[error.code]
  if (long !== undefined) console.error(`[latchkey] ${error.code}: ${long}`)
}
