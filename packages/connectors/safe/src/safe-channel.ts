import { abortable } from '@latchkey/core/cancellation'
import { WalletError } from '@latchkey/errors'
import { bytesToHex } from '@latchkey/primitives'
import * as v from 'valibot'

/** The part of a `MessageEvent` that the channel reads. */
export interface SafeMessage {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
}

/** The part of a browser window that the connector uses. */
export interface SafeWindow {
  addEventListener(type: 'message', listener: (event: SafeMessage) => void): void
  removeEventListener(type: 'message', listener: (event: SafeMessage) => void): void
  readonly parent?: { postMessage(message: unknown, origin: string): void }
  readonly location?: { readonly ancestorOrigins?: ArrayLike<string> }
  readonly document?: { readonly referrer: string }
}

/** Sends requests to the app that embeds the page. */
export interface SafeChannel {
  /**
   * @returns the response of the app, not validated.
   * @throws wallet/rejected, wallet/request-failed, connect/cancelled
   */
  request(method: string, params: unknown, signal: AbortSignal): Promise<unknown>
}

/** Version of the protocol; the app accepts every version from 1 on. */
const SDK_VERSION = '9.1.0'
const ID_BYTES = 16

const responseSchema = v.variant('success', [
  v.object({ id: v.string(), success: v.literal(true), data: v.unknown() }),
  v.object({
    id: v.string(),
    success: v.literal(false),
    error: v.fallback(v.pipe(v.string(), v.maxLength(2_000)), ''),
  }),
])
const REJECTED = /\breject(?:ed)?\b|\bdeclined\b|\bcancell?ed\b/i

/** Returns the origin of the app that embeds the page; `undefined` if it is not an allowed one. */
export function findSafeOrigin(window: SafeWindow, origins: readonly string[]): string | undefined {
  try {
    const { parent, location, document } = window
    if (parent === undefined || (parent as unknown) === window) return undefined
    // Firefox has no `ancestorOrigins`; there the referrer is the embedding page.
    const origin = location?.ancestorOrigins?.[0] ?? new URL(document?.referrer ?? '').origin
    return origins.find((allowed) => allowed === origin)
  } catch {
    // No referrer, or a window that must not be read.
    return undefined
  }
}

/** Returns a channel to the parent window, for one exact origin. */
export function openSafeChannel(
  window: SafeWindow,
  origin: string,
  random: (length: number) => Uint8Array,
): SafeChannel {
  return {
    async request(method, params, signal) {
      const id = bytesToHex(random(ID_BYTES))
      let stop = () => {}
      const response = new Promise<unknown>((resolve, reject) => {
        const listener = (event: SafeMessage) => {
          if (event.source !== window.parent || event.origin !== origin) return
          const parsed = v.safeParse(responseSchema, event.data)
          if (!parsed.success || parsed.output.id !== id) return
          if (parsed.output.success) resolve(parsed.output.data)
          else reject(toRefusal(parsed.output.error, method))
        }
        window.addEventListener('message', listener)
        stop = () => window.removeEventListener('message', listener)
      })
      try {
        window.parent?.postMessage({ id, method, params, env: { sdkVersion: SDK_VERSION } }, origin)
        return await abortable(response, signal)
      } finally {
        stop()
      }
    },
  }
}

function toRefusal(message: string, method: string): WalletError {
  const code = REJECTED.test(message) ? 'wallet/rejected' : 'wallet/request-failed'
  return new WalletError(code, { method }, { details: message })
}
