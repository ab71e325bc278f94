import { deriveAccounts } from './derive-accounts.ts'
import { wipe } from './wipe.ts'

/**
 * Derives the accounts of public bytes, and discards them. The first derivation takes 200 to 300 ms longer than later
 * ones, because the curve tables are computed and the code is compiled. This moves that time before the user approves a
 * request.
 */
export async function warmUp(): Promise<void> {
  const accounts = await deriveAccounts(new Uint8Array(32))
  wipe(...Object.values(accounts).map(({ privateKey }) => privateKey))
}
