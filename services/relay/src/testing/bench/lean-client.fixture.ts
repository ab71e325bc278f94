import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createIdentity, createToken } from '../client.fixture.ts'

/** A client that costs the generator little: it reads frames by position and parses no JSON. */
export interface LeanClient {
  readonly subscribe: (topic: string) => Promise<void>
  /** Resolves with the response of the relay. */
  readonly publish: (topic: string, message: string) => Promise<void>
  readonly close: () => Promise<unknown>
}

const ID_AT = '{"id":'.length
const MESSAGE = '"message":"'

/** Opens a socket. Each delivery is acknowledged, then passed to `onMessage`. */
export async function connectLean(url: string, onMessage: (message: string) => void): Promise<LeanClient> {
  const socket = new WebSocket(`${url}/?auth=${createToken(createIdentity())}`, {
    perMessageDeflate: false,
    skipUTF8Validation: true,
  })
  const waiting = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  let lastId = 0
  socket.on('message', (data: Buffer) => {
    const text = data.toString('latin1')
    const id = text.slice(ID_AT, text.indexOf(',', ID_AT))
    const at = text.indexOf(MESSAGE)
    if (at >= 0) {
      socket.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
      onMessage(text.slice(at + MESSAGE.length, text.indexOf('"', at + MESSAGE.length)))
      return
    }
    const pending = waiting.get(id)
    waiting.delete(id)
    if (text.includes('"error":')) pending?.reject(new Error(text))
    else pending?.resolve()
  })
  await once(socket, 'open')

  function request(method: string, params: string): Promise<void> {
    lastId += 1
    const id = String(lastId)
    socket.send(`{"id":${id},"jsonrpc":"2.0","method":"${method}","params":${params}}`)
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }
  return {
    subscribe: (topic) => request('irn_subscribe', `{"topic":"${topic}"}`),
    publish: (topic, message) =>
      request('irn_publish', `{"topic":"${topic}","message":"${message}","ttl":300,"tag":1108,"prompt":false}`),
    close: () => {
      socket.terminate()
      return once(socket, 'close')
    },
  }
}
