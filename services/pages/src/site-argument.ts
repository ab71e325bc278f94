import { WalletError } from '@latchkey/errors'
import { SITE_NAMES, type SiteName } from './sites.ts'

/** Returns the page that a command is about. @throws service/env */
export function readSiteName(argument: string | undefined): SiteName {
  const name = SITE_NAMES.find((each) => each === argument)
  if (name === undefined)
    throw new WalletError('service/env', { problem: `the first argument is one of ${SITE_NAMES.join(', ')}` })
  return name
}
