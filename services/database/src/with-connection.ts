import pg from 'pg'

/**
 * Runs work on a connection of its own, and closes it.
 *
 * @throws the error of the driver.
 */
export async function withConnection<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  client.on('error', () => undefined) // Without a listener Node ends the process; the statement in hand fails as well.
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
