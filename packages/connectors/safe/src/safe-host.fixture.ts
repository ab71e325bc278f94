import type { SafeMessage, SafeWindow } from './safe-channel.ts'

export interface SafeHost {
  /** The page in the frame. */
  readonly window: SafeWindow
  /** Requests as they reached the app, with the origin to which they were sent. */
  readonly requests: readonly { readonly method: string; readonly params: unknown; readonly origin: string }[]
  /** Sets the response to a method. Absent: the app never responds. */
  respond(method: string, response?: (params: unknown) => unknown): void
  /** Responds to the next request with this error. */
  refuseNext(error: string): void
  /** Sends any message to the page. */
  send(message: Partial<SafeMessage>): void
  listenerCount(): number
}

export const ORIGIN = 'https://app.safe.global'
export const SAFE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Returns the app of a Safe with the page in its frame. It sends each response twice, to test repeated messages. */
export function openSafeHost(origin = ORIGIN): SafeHost {
  const listeners = new Set<(event: SafeMessage) => void>()
  const requests: { readonly method: string; readonly params: unknown; readonly origin: string }[] = []
  const responses = new Map<string, (params: unknown) => unknown>([
    [
      'getSafeInfo',
      () => ({ safeAddress: SAFE.toLowerCase(), chainId: 1, threshold: 2, owners: [], isReadOnly: false }),
    ],
    ['rpcCall', () => ({})],
  ])
  let refusal: string | undefined
  const parent = {
    postMessage({ id, method, params }: never, target: string) {
      requests.push({ method, params, origin: target })
      const response = responses.get(method)
      const error = refusal
      refusal = undefined
      if (target !== origin || (response === undefined && error === undefined)) return
      const data =
        error === undefined
          ? { id, success: true, version: '9.1.0', data: response?.(params) }
          : { id, success: false, version: '9.1.0', error }
      queueMicrotask(() => {
        send({ data })
        send({ data })
      })
    },
  }
  const send = (message: Partial<SafeMessage>) => {
    for (const listener of [...listeners]) listener({ data: undefined, origin, source: parent, ...message })
  }
  return {
    window: {
      parent,
      location: { ancestorOrigins: [origin] },
      addEventListener: (_, listener) => void listeners.add(listener),
      removeEventListener: (_, listener) => void listeners.delete(listener),
    },
    requests,
    respond: (method, response) =>
      void (response === undefined ? responses.delete(method) : responses.set(method, response)),
    refuseNext(error) {
      refusal = error
    },
    send,
    listenerCount: () => listeners.size,
  }
}
