import type { WalletError } from '@latchkey/errors'

/** Receives failures on which no user can act. The default is silent unless `debug` is set. */
export interface Reporter {
  report(error: WalletError): void
}
