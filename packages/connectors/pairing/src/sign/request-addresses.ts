import { readAccountAddresses } from './account-addresses.ts'
import { currentOf, methodsIn, toWalletNetworkId } from './approved.ts'
import type { SignClient } from './sign-client.ts'

const METHOD = 'getAccountAddresses'

/**
 * Requests the purposes of the addresses of a Bitcoin account, once for each session. The request shows no prompt, and
 * the session works without it, so a wallet that does not respond does no harm.
 *
 * @see WalletConnect, `getAccountAddresses`
 */
export async function requestAddresses(client: SignClient, topic: string, signal: AbortSignal): Promise<void> {
  const session = client.session(topic)
  const current = session && currentOf(session, 'bip122')
  if (session === undefined || current === undefined || session.addresses !== undefined) return
  if (!methodsIn(session, 'bip122').includes(METHOD)) return
  const chainId = toWalletNetworkId(session, 'bip122', current.networkId)
  try {
    const [account] = current.accounts
    const result = await client.request(topic, { method: METHOD, params: { account }, chainId }, signal)
    const addresses = readAccountAddresses(result) ?? []
    client.change(topic, (record) => ({ ...record, addresses: [...addresses] }))
  } catch {
    // The accounts stay without a purpose, as with a wallet that does not support the method.
  }
}
