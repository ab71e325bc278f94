import { WalletError } from '@latchkey/errors'
import type { ClientOptions, Features, LaterOptions } from './options.ts'

const LATER = ['sdkType', 'sdkVersion'] as const satisfies readonly (keyof LaterOptions)[]
const LATER_FEATURES = ['smartSessions'] as const satisfies readonly (keyof Features)[]

/** Reports, in one note, the options of a site whose part of the product is not built yet. */
export function noteLaterOptions(options: ClientOptions): void {
  const { features = {} } = options
  const names = [
    ...LATER.filter((name) => options[name] !== undefined),
    // Only the site's own values count, not the defaults.
    ...LATER_FEATURES.filter((name) => features[name] !== undefined).map((name) => `features.${name}`),
  ]
  if (names.length > 0) options.reporter.report(new WalletError('config/not-built', { options: names.join(', ') }))
}
