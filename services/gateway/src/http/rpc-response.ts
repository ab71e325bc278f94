import { kindOf, type WalletError } from '@latchkey/errors'
import { toJsonRpcError } from '@latchkey/errors/wire'
import type { NodeAnswer } from '../ports/chain-node.ts'

/** JSON text in pieces, so that large results are not copied together. */
export type JsonPieces = readonly (string | Uint8Array)[]

/** @see JSON-RPC 2.0 section 5.1 */
export const PARSE_ERROR = -32700
export const INVALID_REQUEST = -32600

/** Timeout for reading a response, which holds memory until then. */
const SEND_TIMEOUT_MS = 60_000
/** Up to here a response is sent in one piece; a larger one in pieces of at most this size. */
const MAX_PIECE_BYTES = 64 * 1024

/** Returns a response to one call. @param id - JSON text. @see JSON-RPC 2.0 section 5 */
export function toRpcResponse(id: string, answer: NodeAnswer, requestId: string): JsonPieces {
  if ('failure' in answer) return [toRpcRefusal(id, answer.failure, { requestId })]
  const head = `{"jsonrpc":"2.0","id":${id},`
  if ('error' in answer) return [`${head}"error":${JSON.stringify(answer.error)}}`]
  const { result } = answer
  return [`${head}"result":`, result instanceof Uint8Array ? result : JSON.stringify(result), '}']
}

/** Returns an error response. @param id - JSON text; `null` if the request has no readable id */
export function toRpcRefusal(
  id: string,
  error: WalletError,
  { requestId, code }: { readonly requestId?: string; readonly code?: number } = {},
): string {
  const refusal = toJsonRpcError(error, requestId)
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ ...refusal, code: code ?? refusal.code })}}`
}

/** Returns the response to a request that failed before any of its calls had a response. */
export function toRequestRefusal(error: WalletError, requestId: string): string {
  return toRpcRefusal('null', error, { requestId, ...(kindOf(error) === 'invalid' ? { code: INVALID_REQUEST } : {}) })
}

/** Returns the responses of a batch as one. */
export function joinBatch(responses: readonly JsonPieces[]): JsonPieces {
  return ['[', ...responses.flatMap((pieces, at) => (at === 0 ? pieces : [',', ...pieces])), ']']
}

export interface HttpBody {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  readonly size: number
}

/**
 * Returns JSON text as the body of an HTTP response: one piece, or a stream.
 *
 * @param onEnd - Called once, when the body was sent, or when the caller disconnected or took too long.
 */
export function toHttpBody(
  json: JsonPieces,
  onEnd: () => void,
  deadline: (delayMs: number) => AbortSignal = AbortSignal.timeout,
): HttpBody {
  const pieces = toEvenPieces(json)
  const size = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const [only = new Uint8Array(), ...others] = pieces
  if (others.length > 0) return { body: toStream(pieces, onEnd, deadline), size }
  onEnd()
  return { body: only, size }
}

/** Joins small pieces and splits large ones, so that the bytes that a socket has accepted can be counted as sent. */
export function toEvenPieces(json: JsonPieces): readonly Uint8Array<ArrayBuffer>[] {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let small: Buffer[] = []
  let smallBytes = 0
  const flush = () => {
    if (smallBytes > 0) pieces.push(Buffer.concat(small))
    small = []
    smallBytes = 0
  }
  for (const text of json) {
    const bytes =
      typeof text === 'string' ? Buffer.from(text) : Buffer.from(text.buffer, text.byteOffset, text.byteLength)
    if (smallBytes + bytes.byteLength > MAX_PIECE_BYTES) flush()
    if (bytes.byteLength <= MAX_PIECE_BYTES) {
      small.push(bytes)
      smallBytes += bytes.byteLength
    } else
      for (let at = 0; at < bytes.byteLength; at += MAX_PIECE_BYTES)
        pieces.push(bytes.subarray(at, at + MAX_PIECE_BYTES) as Uint8Array<ArrayBuffer>)
  }
  flush()
  return pieces
}

function toStream(
  pieces: readonly Uint8Array[],
  onEnd: () => void,
  deadline: (delayMs: number) => AbortSignal,
): ReadableStream<Uint8Array> {
  const timeout = deadline(SEND_TIMEOUT_MS)
  // A separate queue, emptied at the end, because the signal retains this closure beyond the response.
  const queue = [...pieces]
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    queue.length = 0
    timeout.removeEventListener('abort', abandon)
    onEnd()
  }
  let abandon: () => void = end
  return new ReadableStream({
    start(controller) {
      abandon = () => {
        end()
        controller.error(new Error(`The caller did not read the response within ${SEND_TIMEOUT_MS} ms`))
      }
      timeout.addEventListener('abort', abandon)
    },
    pull(controller) {
      const next = queue.shift()
      if (next !== undefined) return controller.enqueue(next)
      end()
      controller.close()
    },
    cancel: end,
  })
}
