import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Usage } from './serve.fixture.ts'

/**
 * The minimal relay on `ws`, as the baseline of `bench.fixture.ts`: no token, schema, limit, hash or store. It writes the
 * frames of one turn together, as the real relay does.
 */
interface Frame {
  readonly id: number
  readonly method?: string
  readonly params: { readonly topic: string; readonly message: string }
}

const listeners = new Map<string, WebSocket[]>()
const waiting = new Map<number, () => void>()
const unsent = new Map<WebSocket, string[]>()
let lastId = Date.now() * 1_000

function write(socket: WebSocket, text: string): void {
  if (unsent.size === 0) setImmediate(writeAll)
  const texts = unsent.get(socket)
  if (texts === undefined) unsent.set(socket, [text])
  else texts.push(text)
}

function writeAll(): void {
  const turn = [...unsent]
  unsent.clear()
  for (const [socket, texts] of turn) {
    const { _socket: stream } = socket as unknown as { _socket?: { cork(): void; uncork(): void } }
    stream?.cork()
    for (const text of texts) socket.send(text)
    stream?.uncork()
  }
}

function deliver(sender: WebSocket, { id, params: { topic, message } }: Frame): void {
  for (const receiver of listeners.get(topic) ?? []) {
    if (receiver === sender) continue
    lastId += 1
    waiting.set(lastId, () => write(sender, `{"id":${id},"jsonrpc":"2.0","result":true}`))
    const data = `{"topic":"${topic}","message":"${message}","publishedAt":1,"tag":1108}`
    write(
      receiver,
      `{"id":${lastId},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${topic}","data":${data}}}`,
    )
  }
}

function take(socket: WebSocket, frame: Frame): void {
  const { id, method, params } = frame
  if (method === undefined) {
    waiting.get(id)?.()
    waiting.delete(id)
  } else if (method === 'irn_publish') deliver(socket, frame)
  else {
    listeners.set(params.topic, [...(listeners.get(params.topic) ?? []), socket])
    write(socket, `{"id":${id},"jsonrpc":"2.0","result":"${params.topic}"}`)
  }
}

const server = createServer()
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', (data) => take(socket, JSON.parse(data.toString()) as Frame))
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const { rss: rssBytes, heapUsed: heapBytes } = process.memoryUsage()
  process.send?.({ rssBytes, heapBytes, cpuMicros: user + system } satisfies Usage)
})
process.on('SIGTERM', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0)
})
