import { WalletError } from '@latchkey/errors'
import type { ClientOptions, Features, LaterOptions } from './options.ts'

const LATER = ['sdkType', 'sdkVersion'] as const satisfies readonly (keyof LaterOptions)[]
const LATER_FEATURES = ['smartSessions'] as const satisfies readonly (keyof Features)[]

/** Reports, in one note, which options of a site belong to parts of the product that are not built yet. */
export function noteLaterOptions(options: ClientOptions): void {
  const { features = {} } = options
  const names = [
    ...LATER.filter((name) => options[name] !== undefined),
    // A default is no choice of the site.
    ...LATER_FEATURES.filter((name) => features[name] !== undefined).map((name) => `features.${name}`),
  ]
  if (names.length > 0) options.reporter.report(new WalletError('config/not-built', { options: names.join(', ') }))
}
