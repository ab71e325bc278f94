import { WebSocket } from 'ws'

const OPEN_TIMEOUT_MS = 5_000
/** Size of the largest account in base64, with its envelope. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024

/**
 * Opens a WebSocket to the first node that accepts one.
 *
 * @param urls - Best first. They may contain keys.
 * @returns the socket and its URL; `undefined` if no node accepted one, or the signal was aborted.
 */
export async function openNodeSocket(urls: readonly string[], signal: AbortSignal) {
  for (const url of urls) {
    if (signal.aborted) return undefined
    const socket = await tryToOpen(url, signal)
    if (socket !== undefined) return { socket, url }
  }
  return undefined
}

function tryToOpen(url: string, signal: AbortSignal): Promise<WebSocket | undefined> {
  return new Promise((resolve) => {
    const options = { handshakeTimeout: OPEN_TIMEOUT_MS, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false }
    const socket = new WebSocket(url, { ...options, followRedirects: false })
    const abort = () => socket.terminate()
    signal.addEventListener('abort', abort, { once: true })
    const settle = (outcome: WebSocket | undefined) => {
      signal.removeEventListener('abort', abort)
      resolve(outcome)
    }
    socket.once('open', () => settle(socket))
    // Stays, because an error without a listener ends the process. `close` follows it.
    socket.on('error', () => {})
    socket.once('close', () => settle(undefined))
  })
}
