import { WalletError } from '@latchkey/errors'

/**
 * Returns a part of the adapter that is fetched when it is first needed.
 *
 * @throws config/adapter-not-loaded when it could not be fetched.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new WalletError('config/adapter-not-loaded', { namespace: 'eip155' }, { cause })
  }
}
