import { deriveAccounts } from './derive-accounts.ts'
import { wipe } from './wipe.ts'

/**
 * Derives the accounts of random bytes that nobody keeps. The first derivation takes 200 to 300 ms longer than the next ones, because the
 * tables of the curves are computed and the code is compiled; so no one waits for that who has approved a request.
 */
export async function warmUp(): Promise<void> {
  const accounts = await deriveAccounts(crypto.getRandomValues(new Uint8Array(32)))
  wipe(...Object.values(accounts).map(({ privateKey }) => privateKey))
}
