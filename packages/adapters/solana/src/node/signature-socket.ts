import type { SolanaCommitment } from '../solana-options.ts'

export interface SignatureSocketOptions {
  readonly url: string
  readonly webSocket: new (url: string) => WebSocket
  readonly signature: string
  readonly commitment: SolanaCommitment
  /**
   * Called on a notification of the node, and when its subscription begins. The caller then reads the status from the
   * node.
   */
  readonly onNotification: () => void
  /** Called once when the socket cannot be used any more. */
  readonly onEnd: () => void
}

/** `WebSocket.CONNECTING` of every implementation. */
const CONNECTING = 0
/** Maximum length of a message that is parsed; a signature notification has 200 characters. */
const MAX_MESSAGE_LENGTH = 10_000
/**
 * One for the subscription and one for the status, with a reserve; without a limit, a hostile node could cause endless
 * reads.
 */
const MAX_NOTIFICATIONS = 4

/**
 * Watches one signature through the WebSocket of a node.
 *
 * @returns the function that closes the socket. @see Solana RPC, `signatureSubscribe`
 */
export function watchSignature(options: SignatureSocketOptions): () => void {
  const { url, webSocket, signature, commitment, onNotification, onEnd } = options
  let isOver = false
  let notifications = 0
  const end = () => {
    if (isOver) return
    isOver = true
    onEnd()
  }
  let socket: WebSocket
  try {
    socket = new webSocket(url)
  } catch {
    // A page over https must not open `ws:`, and a content security policy may forbid the host.
    end()
    return () => {}
  }
  socket.onopen = () => {
    const params = [signature, { commitment }]
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params }))
  }
  socket.onmessage = ({ data }) => {
    if (typeof data !== 'string' || data.length > MAX_MESSAGE_LENGTH) return
    const message = readMessage(data)
    if (message === 'refused') return end()
    if (message !== undefined && ++notifications <= MAX_NOTIFICATIONS) onNotification()
  }
  socket.onerror = end
  socket.onclose = end
  return () => {
    isOver = true
    socket.onmessage = null
    // A browser logs an error if a socket is closed before it is open.
    if (socket.readyState === CONNECTING) socket.onopen = () => socket.close()
    else socket.close()
  }
}

/** Only the type of the message is used, because the socket proves nothing. */
function readMessage(text: string): 'subscribed' | 'notified' | 'refused' | undefined {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof message !== 'object' || message === null) return undefined
  if ('error' in message) return 'refused'
  if ('method' in message) return message.method === 'signatureNotification' ? 'notified' : undefined
  return 'result' in message ? 'subscribed' : undefined
}
