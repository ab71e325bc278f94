import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The message `Query` of PostgreSQL with the text COMMIT. @see https://www.postgresql.org/docs/current/protocol-message-formats.html */
const COMMIT = Buffer.from('Q\0\0\0\x0bCOMMIT\0', 'latin1')

/** Stands between a service and its database, and can keep back the next commit. */
export interface CommitGate {
  /** Address of the database through the gate. */
  readonly url: string
  /** Resolves when a commit is kept back: all statements of its transaction have run. The database never gets it. */
  readonly closeForNext: () => Promise<void>
  readonly open: () => void
  readonly stop: () => void
}

/** Starts a gate in front of a database on this machine. */
export async function startCommitGate(databaseUrl: string): Promise<CommitGate> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let onCommit: (() => void) | undefined
  const server = createServer((client) => {
    const database = connect({ host: target.hostname, port: Number(target.port) })
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    client.on('data', (chunk) => {
      if (onCommit === undefined || !chunk.includes(COMMIT)) return void database.write(chunk)
      onCommit()
      onCommit = undefined
    })
    database.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as { readonly port: number }).port}`
  return {
    url: url.href,
    closeForNext: () => new Promise((resolve) => (onCommit = resolve)),
    open: () => {
      onCommit = undefined
    },
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
