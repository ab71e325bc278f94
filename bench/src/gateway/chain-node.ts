import { createServer, type IncomingMessage } from 'node:http'
import { answerRpc, type RpcRequest } from './answer-rpc.ts'
import type { ChainState } from './chain-blocks.ts'

/** Process of the node: listens on the port of its argument; each message is the new state of its chain. */
let state: ChainState = { head: 0, forks: [] }

async function readBody(request: IncomingMessage): Promise<RpcRequest | readonly RpcRequest[]> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

const server = createServer(async (request, response) => {
  const body = await readBody(request)
  const answer = Array.isArray(body)
    ? body.map((each: RpcRequest) => answerRpc(state, each))
    : answerRpc(state, body as RpcRequest)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})

process.on('message', (next: ChainState) => {
  state = next
  process.send?.('changed')
})
// The bench is gone.
process.on('disconnect', () => process.exit())
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('listening'))
