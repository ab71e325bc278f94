/**
 * Reads the text of a response; `undefined` if it has more than the allowed bytes, in which case the rest is not read.
 *
 * @throws the errors of reading the body, e.g. if the connection breaks off
 */
export async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.byteLength
    if (bytes > maxBytes) {
      void reader.cancel()
      return undefined
    }
    text += decoder.decode(chunk.value, { stream: true })
  }
  return text + decoder.decode()
}
