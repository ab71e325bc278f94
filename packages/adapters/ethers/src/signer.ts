import { createSignerOf, watchSignerOf } from '@latchkey/adapter-evm/host'
import type { Client } from '@latchkey/core'
import type { Signer } from './create-signer.ts'

/** The code of ethers loads with the first signer. */
const create = async (...args: Parameters<typeof import('./create-signer.ts')['createSigner']>): Promise<Signer> =>
  (await import('./create-signer.ts')).createSigner(...args)

/**
 * Returns a signer of ethers for the connected wallet, with its `BrowserProvider` at `signer.provider`. It waits for a wallet that
 * is being restored. The signer is good for this account and network: after a change each of its requests is refused, and
 * `readSignerError` gives wallet/disconnected, wallet/unauthorized or wallet/wrong-network. `watchSigner` brings the next.
 *
 * @throws account/none
 * @example const signer = await getSigner(modal.client)
 */
export function getSigner(client: Client): Promise<Signer> {
  return createSignerOf(client, create)
}

/**
 * Calls back with the signer of the connected wallet, and with another one after each change of wallet, account or network;
 * with `undefined` while nothing is connected.
 *
 * @returns the way to stop.
 * @example useEffect(() => watchSigner(modal.client, setSigner), [])
 */
export function watchSigner(client: Client, listener: (signer: Signer | undefined) => void): () => void {
  return watchSignerOf(client, create, listener)
}
