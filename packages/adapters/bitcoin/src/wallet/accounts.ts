import { malformed, requestWallet } from '@latchkey/core/adapter-base'
import type { CallOptions, WalletSession } from '@latchkey/core/ports'
import { isAddress } from '@latchkey/primitives'
import type { BitcoinAccount } from '../bitcoin-family.ts'
import { accountsSchema } from './response-schemas.ts'

/** Lists the addresses of a wallet. @throws As `ChainAdapter.getAccounts`. */
export async function getAccounts(
  session: WalletSession,
  { signal }: CallOptions = {},
): Promise<readonly BitcoinAccount[]> {
  const method = 'getAccountAddresses'
  const params = { account: session.accounts[0]?.address }
  const found = await requestWallet(session, { method, params, schema: accountsSchema, signal })
  if (!found.every(({ address }) => isAddress(address, 'bip122'))) throw malformed(method, 'expected addresses')
  return found.map(({ address, intention: type, publicKey, path }) => ({
    address,
    type,
    ...(publicKey === undefined ? {} : { publicKey }),
    ...(path === undefined ? {} : { path }),
  }))
}
