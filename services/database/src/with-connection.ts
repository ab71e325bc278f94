import pg from 'pg'

/**
 * Runs work on a new connection, and closes it.
 *
 * @throws the error of the driver.
 */
export async function withConnection<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  client.on('error', () => undefined) // Without a listener Node ends the process. The running statement fails as well.
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
