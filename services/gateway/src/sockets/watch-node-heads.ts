import { setTimeout as delay } from 'node:timers/promises'
import { openNodeSocket } from './open-node-socket.ts'

const RECONNECT_MS = 5_000
const SUBSCRIBE = '{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}'

export interface WatchNodeHeadsOptions {
  /** WebSockets of the nodes, best first. They may contain keys. */
  readonly urls: readonly string[]
  /** Called with each message of a node about a new head. */
  readonly onHead: () => void
  /** Called when a node serves the subscription, and when no node does any more. */
  readonly onChange: (isConnected: boolean) => void
  readonly signal: AbortSignal
}

/** Keeps one subscription to new heads open at one of the nodes until the signal is aborted. */
export async function watchNodeHeads({ urls, onHead, onChange, signal }: WatchNodeHeadsOptions): Promise<void> {
  while (!signal.aborted) {
    const opened = await openNodeSocket(urls, signal)
    if (opened !== undefined) {
      const { socket } = opened
      const abort = () => socket.terminate()
      signal.addEventListener('abort', abort, { once: true })
      if (signal.aborted) abort()
      socket.on('message', (data) => {
        const text = String(data)
        if (text.includes('"eth_subscription"')) onHead()
        else onChange(!text.includes('"error"'))
      })
      socket.send(SUBSCRIBE)
      await new Promise((resolve) => socket.once('close', resolve))
      signal.removeEventListener('abort', abort)
      onChange(false)
    }
    await delay(RECONNECT_MS, undefined, { signal }).catch(() => undefined) // A stop ends the pause.
  }
}
