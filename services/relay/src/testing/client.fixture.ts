import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { type RelayErrorBody, toClientId } from '@latchkey/protocol/relay'
import { WebSocket } from 'ws'

export interface Identity {
  readonly clientId: string
  readonly privateKey: KeyObject
}

/** Returns a new client's key and id. */
export function createIdentity(): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { clientId: toClientId(Buffer.from(x, 'base64url')), privateKey }
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns the token of a client, issued at a time in milliseconds. */
export function createToken(
  { clientId, privateKey }: Identity,
  { nowMs = Date.now(), claims = {} }: { nowMs?: number; claims?: Readonly<Record<string, unknown>> } = {},
): string {
  const iat = Math.floor(nowMs / 1_000)
  const body = { iss: clientId, sub: randomBytes(32).toString('hex'), aud: 'ws://relay', iat, exp: iat + 86_400 }
  const text = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode({ ...body, ...claims })}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

export interface Delivery {
  readonly id: number
  readonly params: {
    readonly id: string
    readonly data: { topic: string; message: string; tag: number; publishedAt: number; attestation?: string }
  }
}

interface Answer {
  readonly id: unknown
  readonly result?: unknown
  readonly error?: RelayErrorBody
}

export interface ClientOptions {
  readonly identity?: Identity
  /** Used instead of a valid token. */
  readonly token?: string
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  /** False does not record frames; for tests with many messages. */
  readonly keepFrames?: boolean
  /** Responds to a delivery; by default it acknowledges. */
  readonly onDelivery?: (delivery: Delivery, write: (frame: unknown) => void) => void
}

const acknowledge: NonNullable<ClientOptions['onDelivery']> = ({ id }, write) =>
  write({ id, jsonrpc: '2.0', result: true })

/** Opens a socket with a minimal implementation of the protocol. */
export async function connectClient(url: string, options: ClientOptions = {}) {
  const { identity = createIdentity(), query = '', headers = {}, onDelivery = acknowledge, keepFrames = true } = options
  const token = options.token ?? createToken(identity)
  const socket = new WebSocket(`${url}/?auth=${token}&ua=test${query}`, { headers, perMessageDeflate: false })
  const frames: string[] = []
  const deliveries: Delivery[] = []
  const waiting = new Map<string, (answer: Answer) => void>()
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  const write = (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  socket.on('error', () => undefined)
  socket.on('message', (data) => {
    const text = data.toString()
    if (keepFrames) frames.push(text)
    const frame = JSON.parse(text) as Answer & Delivery & { method?: string }
    if (frame.method === 'irn_subscription') {
      if (keepFrames) deliveries.push(frame)
      onDelivery(frame, write)
      return
    }
    const key = JSON.stringify(frame.id)
    waiting.get(key)?.(frame)
    waiting.delete(key)
  })
  let lastId = 0
  const request = (method: string, params: unknown, id: unknown = ++lastId): Promise<Answer> => {
    const answer = new Promise<Answer>((resolve) => waiting.set(JSON.stringify(id), resolve))
    write({ id, jsonrpc: '2.0', method, params })
    return answer
  }
  await once(socket, 'open')
  return {
    ...identity,
    socket,
    /** All received frames in order. */
    frames,
    deliveries,
    texts: () => deliveries.map(({ params }) => params.data.message),
    write,
    request,
    /** Sends a request and returns the result. @throws Error for an error response. */
    call: async (method: string, params: unknown) => {
      const { result, error } = await request(method, params)
      if (error !== undefined) throw new Error(`${method}: ${error.message}`)
      return result
    },
    publish: (topic: string, message: string, more: object = {}) =>
      request('irn_publish', { topic, message, ttl: 300, tag: 1108, ...more }),
    closed,
    close: () => {
      socket.terminate()
      return closed
    },
  }
}
export type Client = Awaited<ReturnType<typeof connectClient>>

/** Returns a new random topic. */
export function createTopic(): string {
  return randomBytes(32).toString('hex')
}
