import { readAccountAddresses } from './account-addresses.ts'
import { currentOf, methodsIn, toWalletNetworkId } from './approved.ts'
import type { SignClient } from './sign-client.ts'

const METHOD = 'getAccountAddresses'

/**
 * Learns what the addresses of a Bitcoin account are for, once for each session. It shows nothing to the person, and
 * the session serves without it, so that a wallet that does not answer costs nothing.
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
    // The accounts stay without a purpose, as of a wallet that does not know the method.
  }
}
