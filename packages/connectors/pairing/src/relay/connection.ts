import type { Clock } from '@latchkey/core/ports'
import { type RelayMessage, relayFrame, relaySubscription } from '@latchkey/protocol/relay'
import * as v from 'valibot'
import type { OpenSocket, Socket } from './socket.ts'

/** An error response of the relay to a call. */
export interface Refusal {
  readonly relayCode: number
  /** The error message of the relay. */
  readonly text: string
}

/** The end of a call. `undefined`: the connection was lost first. */
export type CallEnd = { readonly result: unknown } | { readonly refusal: Refusal } | undefined

export interface Connection {
  readonly isOpen: boolean
  /** Time of the last received frame. Milliseconds since 1970. */
  readonly receivedAt: number
  call(id: string, method: string, params: unknown): Promise<CallEnd>
  close(): void
}

export interface ConnectionOptions {
  /** Resolves once the token in the URL is signed. */
  readonly url: Promise<string>
  readonly clock: Clock
  readonly openSocket: OpenSocket
  onOpen(): void
  /** Called once, also when the socket never opened. */
  onLost(code: number): void
  /** @returns whether the message was handled, so that the relay may delete it */
  onMessage(message: RelayMessage): boolean
}

const OPEN_MS = 15_000
const RESEND_MS = 5_000
/** A connection without a response to this many sends is dead, whatever state the browser reports. */
const MAX_SENDS = 3
const ABNORMAL = 1006
/** Maximum length of a frame, far above what a relay sends; longer frames are not parsed. */
const MAX_FRAME = 2_097_152

interface Waiting {
  readonly end: (end: CallEnd) => void
  stop: () => void
}

/** Opens one socket to one relay. */
export function openConnection({ url, clock, openSocket, ...on }: ConnectionOptions): Connection {
  const waiting = new Map<string, Waiting>()
  let isOpen = false
  let isLost = false
  let receivedAt = clock.now()
  let socket: Socket | undefined

  const lose = (code: number) => {
    if (isLost) return
    isLost = true
    isOpen = false
    stopOpening()
    for (const { stop, end } of waiting.values()) {
      stop()
      end(undefined)
    }
    waiting.clear()
    socket?.close()
    on.onLost(code)
  }
  const stopOpening = clock.after(OPEN_MS, () => lose(ABNORMAL))
  const send = (frame: object) => {
    if (isOpen) socket?.send(JSON.stringify(frame))
  }

  const receive = (text: string) => {
    if (isLost) return
    receivedAt = clock.now()
    const frame = text.length > MAX_FRAME ? undefined : parseFrame(text)
    if (frame === undefined) return
    if (!('method' in frame)) {
      const call = waiting.get(String(frame.id))
      waiting.delete(String(frame.id))
      call?.stop()
      call?.end(
        'error' in frame
          ? { refusal: { relayCode: frame.error.code, text: frame.error.message } }
          : { result: frame.result },
      )
      return
    }
    const delivery = frame.method === 'irn_subscription' ? v.safeParse(relaySubscription, frame.params) : undefined
    // An unreadable message stays unreadable: acknowledge it, so that the relay removes it.
    const isDone = delivery?.success !== true || on.onMessage(delivery.output.data)
    if (isDone) send({ id: frame.id, jsonrpc: '2.0', result: true })
  }

  const open = () => {
    if (isLost) return
    stopOpening()
    isOpen = true
    receivedAt = clock.now()
    on.onOpen()
  }
  const connect = (address: string) => {
    if (!isLost) socket = openSocket(address, { open, message: receive, close: lose })
  }
  // The URL is invalid, or a content security policy of the page forbids it.
  url.then(connect).catch(() => lose(ABNORMAL))

  return {
    get isOpen() {
      return isOpen
    },
    get receivedAt() {
      return receivedAt
    },
    call(id, method, params) {
      return new Promise((end) => {
        if (isLost) return end(undefined)
        const call: Waiting = { end, stop: () => {} }
        waiting.set(id, call)
        const attempt = (sends: number) => {
          if (sends > MAX_SENDS) return lose(ABNORMAL)
          send({ id, jsonrpc: '2.0', method, params })
          if (waiting.get(id) === call) call.stop = clock.after(RESEND_MS, () => attempt(sends + 1))
        }
        attempt(1)
      })
    },
    close: () => lose(1000),
  }
}

function parseFrame(text: string) {
  try {
    const parsed = v.safeParse(relayFrame, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
