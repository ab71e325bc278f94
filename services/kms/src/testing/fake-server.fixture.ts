import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { freePort } from '@latchkey/host'

export interface FakeAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Starts an HTTP server that responds with JSON, and can be set to fail or stall. It parses a form body into an object.
 */
export async function startFakeServer(
  answer: (request: IncomingMessage, body: never) => FakeAnswer | Promise<FakeAnswer>,
) {
  const received: string[] = []
  let isStalled = false
  const server = createServer(async (request, response) => {
    const text = (await buffer(request)).toString('utf8')
    received.push(text)
    if (isStalled) return
    const { status, body, headers } = await answer(request, parseBody(request, text) as never)
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1', ...headers }).end(JSON.stringify(body))
  })
  const port = await freePort()
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => received.join('\n'),
    stall: async () => {
      isStalled = true
    },
    stop,
  }
}

function parseBody(request: IncomingMessage, text: string): unknown {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  if (isForm) return Object.fromEntries(new URLSearchParams(text))
  return text === '' ? {} : JSON.parse(text)
}
