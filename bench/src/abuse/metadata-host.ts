import { once } from 'node:events'
import { createServer } from 'node:http'

/** Just below the largest description that the gateway reads. */
const BODY_BYTES = 260_000

/**
 * Starts an IPFS gateway with hostile content: each description is small when compressed and large once parsed, and
 * each has a different URL.
 */
export async function startMetadataHost(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const filler = `[${'{},'.repeat(Math.floor(BODY_BYTES / 3))}{}]`
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(
      `{"name":"Picture ${request.url?.split('/').at(-1)}","image":"https://pictures.example/1","x":${filler}}`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() }
}
