import { WalletError } from '@latchkey/errors'

/**
 * Returns the body of a response, and stops reading at the limit.
 *
 * @throws http/malformed if the body is larger than `maxBytes`.
 */
export async function readCapped(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (response.body === null) return new Uint8Array()
  for await (const chunk of response.body) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (size > maxBytes)
      throw new WalletError('http/malformed', { url: 'The server', problem: `more than ${maxBytes} bytes` })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
