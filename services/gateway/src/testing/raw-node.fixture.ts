import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The node's response to one HTTP request. */
export interface RawReply {
  readonly status?: number
  readonly body: string
}

export interface RawNode {
  readonly url: string
  /** Body of every HTTP request, in order. */
  readonly received: readonly string[]
  readonly stop: () => Promise<void>
}

/** Starts a real HTTP server with responses from the test. @param reply - Gets the body of the request. */
export async function startRawNode(reply: (body: string) => RawReply): Promise<RawNode> {
  const received: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      received.push(text)
      const { status = 200, body } = reply(text)
      response.writeHead(status).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Responds to each call with the JSON text of `result`, single or in a batch. */
export function replyWith(result: (method: string, id: number) => string) {
  return (body: string): RawReply => {
    const requests = JSON.parse(body) as { id: number; method: string } | { id: number; method: string }[]
    const answer = ({ id, method }: { id: number; method: string }) =>
      `{"jsonrpc":"2.0","result":${result(method, id)},"id":${id}}`
    return { body: Array.isArray(requests) ? `[${requests.map(answer).join()}]` : answer(requests) }
  }
}
