import type { Client } from '@latchkey/core'
import { readHostConnection } from './host-connection.ts'

/**
 * Resolves when no EVM connection of the client is being restored. @throws the error with which its code failed to
 * load.
 */
export async function untilRestored(client: Client): Promise<void> {
  const isRestored = () => readHostConnection(client)?.status !== 'reconnecting'
  if (isRestored()) return
  await client.load()
  if (isRestored()) return
  await new Promise<void>((resolve) => {
    const stop = client.subscribe(() => {
      if (!isRestored()) return
      stop()
      resolve()
    })
  })
}
