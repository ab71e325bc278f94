import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { freePort } from '@latchkey/host'

export interface FakeAnswer {
  readonly status: number
  readonly body: unknown
}

/** Starts an HTTP server that answers with JSON, and can break down or stall. */
export async function startFakeServer(answer: (request: IncomingMessage, body: never) => FakeAnswer) {
  const received: string[] = []
  let isStalled = false
  const server = createServer(async (request, response) => {
    const text = (await buffer(request)).toString('utf8')
    received.push(text)
    if (isStalled) return
    const { status, body } = answer(request, JSON.parse(text) as never)
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
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
