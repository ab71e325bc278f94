import type { Client } from '@latchkey/core'
import { toWalletError, WalletError } from '@latchkey/errors'
import { type HostConnection, readHostConnection, watchHostConnection } from './host-connection.ts'
import { untilRestored } from './until-restored.ts'

type CreateSigner<T> = (client: Client, connection: HostConnection) => Promise<T>

/**
 * Returns the result of `create` for the connected wallet; waits for one that is being restored. @throws account/none
 */
export async function createSignerOf<T>(client: Client, create: CreateSigner<T>): Promise<T> {
  await untilRestored(client)
  const connection = readHostConnection(client)
  if (connection === undefined) throw new WalletError('account/none')
  return create(client, connection)
}

/**
 * Calls `listener` with the result of `create` for the connected wallet, and again after each change of wallet, account
 * or network; with `undefined` while no wallet is connected, or while the wallet has not confirmed a restored
 * connection.
 *
 * @returns the function that stops the calls.
 */
export function watchSignerOf<T>(
  client: Client,
  create: CreateSigner<T>,
  listener: (signer: T | undefined) => void,
): () => void {
  let latest = 0
  function show(connection: HostConnection | undefined): void {
    latest += 1
    const own = latest
    if (connection?.status !== 'connected') {
      listener(undefined)
      return
    }
    create(client, connection).then(
      (signer) => (own === latest ? listener(signer) : undefined),
      // The code failed to load: same as without a wallet, until the next change.
      (error: unknown) => {
        client.options.reporter.report(toWalletError(error))
        if (own === latest) listener(undefined)
      },
    )
  }
  show(readHostConnection(client))
  const stop = watchHostConnection(client, show)
  return () => {
    latest = 0
    stop()
  }
}
