import type { WalletError } from '@latchkey/errors'

/** Receives failures that no person can act on. The default is silent unless `debug` is set. */
export interface Reporter {
  report(error: WalletError): void
}
