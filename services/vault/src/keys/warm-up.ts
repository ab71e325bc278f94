import { deriveAccounts } from './derive-accounts.ts'
import { wipe } from './wipe.ts'

/**
 * Derives the accounts of bytes that are no secret, and discards them. The first derivation takes 200 to 300 ms longer than later ones, because the
 * tables of the curves are computed and the code is compiled. That happens here, and not after a person has approved a request.
 */
export async function warmUp(): Promise<void> {
  const accounts = await deriveAccounts(new Uint8Array(32))
  wipe(...Object.values(accounts).map(({ privateKey }) => privateKey))
}
