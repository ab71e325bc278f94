import { createSignerOf, watchSignerOf } from '@latchkey/adapter-evm/host'
import type { Client } from '@latchkey/core'
import type { Signer } from './create-signer.ts'

/** Loads the code of ethers at the first signer. */
const create = async (...args: Parameters<typeof import('./create-signer.ts')['createSigner']>): Promise<Signer> =>
  (await import('./create-signer.ts')).createSigner(...args)

/**
 * Returns a signer of ethers for the connected wallet, with its `BrowserProvider` at `signer.provider`. Waits for a
 * wallet that is being restored. The signer is valid for this account and network only: after a change it rejects each
 * request, and `readSignerError` returns wallet/disconnected, wallet/unauthorized or wallet/wrong-network.
 * `watchSigner` delivers the next signer.
 *
 * @throws account/none
 * @example const signer = await getSigner(modal.client)
 */
export function getSigner(client: Client): Promise<Signer> {
  return createSignerOf(client, create)
}

/**
 * Calls `listener` with the signer of the connected wallet, and with a new one after each change of wallet, account or
 * network; with `undefined` while no wallet is connected.
 *
 * @returns the function that stops the calls.
 * @example useEffect(() => watchSigner(modal.client, setSigner), [])
 */
export function watchSigner(client: Client, listener: (signer: Signer | undefined) => void): () => void {
  return watchSignerOf(client, create, listener)
}
