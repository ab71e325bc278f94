/** Events of a socket. After `close` there are no further events. */
export interface SocketEvents {
  open(): void
  message(text: string): void
  close(code: number): void
}

/** A socket of text frames. */
export interface Socket {
  send(text: string): void
  close(): void
}

/** Opens a socket. A failure is reported by `close`, never thrown. */
export type OpenSocket = (url: string, events: SocketEvents) => Socket

/** The part of the browser's own socket that is used. */
type BrowserSocket = new (
  url: string,
) => {
  send(text: string): void
  close(code?: number): void
  addEventListener(type: string, listener: (event: { data?: unknown; code?: number }) => void): void
}

const ABNORMAL = 1006

/** Opens sockets with the given class: the browser's `WebSocket`, or one with the same API. */
export function socketsOf(WebSocketClass: BrowserSocket): OpenSocket {
  return (url, events) => {
    const socket = new WebSocketClass(url)
    socket.addEventListener('open', () => events.open())
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') events.message(data)
    })
    socket.addEventListener('close', ({ code }) => events.close(code ?? ABNORMAL))
    // The `close` event that follows is enough; without a listener some runtimes throw.
    socket.addEventListener('error', () => {})
    return { send: (text) => socket.send(text), close: () => socket.close(1000) }
  }
}
