import { abortable, pause, timeout } from '@latchkey/core/cancellation'
import type { Clock } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { FRAME_PROTOCOL, type hello, ready, welcome } from '@latchkey/protocol/frame'
import * as v from 'valibot'
import type { FrameWindow } from './frame-window.ts'

export interface FrameHostOptions {
  readonly window: FrameWindow
  readonly clock: Clock
  /** Exact origin of the frame. */
  readonly frame: string
  readonly projectId: string
  readonly chainId: string
  /** Words for screen readers. */
  readonly label: string
}

/** The frame in its dialog, once both sides have shaken hands. */
export interface FrameHost {
  readonly port: MessagePort
  /** Shows the frame above everything else of the page. */
  show(): void
  hide(): void
  /** @param listener - The person wants to leave the frame: they pressed Escape. */
  onLeave(listener: () => void): void
  /** Takes the frame out of the page. */
  remove(): void
}

/** @see Spec §10 "frame ready delay 500 ms" */
const READY_DELAY_MS = 500
const LOAD_MS = 20_000
const VERSION = '1'

/** Size of the approval on large screens; phones show it over the whole width. @see compat-facts 5 "ApproveTransaction" */
const STYLES = {
  dialog:
    'border:0;padding:0;margin:auto;background:transparent;width:min(360px,100vw);height:min(600px,100dvh);max-width:none;max-height:none;overflow:hidden;border-radius:20px;color-scheme:normal',
  frame: 'border:0;display:block;width:100%;height:100%;background:transparent;color-scheme:normal',
} as const

/**
 * Puts the frame into the page, once and for good (moving an iframe loads it anew), and shakes hands with it. The first message
 * counts only from the frame's own window and origin; everything after it goes through a port that no other script has.
 *
 * @throws frame/not-loaded when the frame does not answer in 20 s, connect/cancelled
 */
export async function openFrameHost(options: FrameHostOptions, signal: AbortSignal): Promise<FrameHost> {
  const { window, clock } = options
  const dialog = window.document.createElement('dialog')
  const iframe = window.document.createElement('iframe')
  const url = new URL(`/${encodeURIComponent(options.projectId)}/`, options.frame)
  url.search = new URLSearchParams({ chainId: options.chainId, version: VERSION }).toString()
  dialog.setAttribute('aria-label', options.label)
  dialog.style.cssText = STYLES.dialog
  iframe.title = options.label
  iframe.style.cssText = STYLES.frame
  // The prompt of a passkey, and a copied address.
  iframe.allow = 'publickey-credentials-get *; publickey-credentials-create *; clipboard-write *'
  iframe.referrerPolicy = 'origin'
  const remove = () => dialog.remove()
  const shaking = shakeHands(iframe, options)
  try {
    iframe.src = url.href
    dialog.append(iframe)
    window.document.body.append(dialog)
    const error = () => new WalletError('frame/not-loaded')
    const port = await abortable(timeout(shaking.port, { clock, ms: LOAD_MS, error }), signal)
    await pause(READY_DELAY_MS, clock, signal)
    return { port, ...createControls(dialog, iframe), remove }
  } catch (thrown) {
    remove()
    throw thrown
  } finally {
    shaking.stop()
  }
}

function createControls(
  dialog: HTMLDialogElement,
  iframe: HTMLIFrameElement,
): Pick<FrameHost, 'show' | 'hide' | 'onLeave'> {
  let leave = () => {}
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    leave()
  })
  return {
    show() {
      if (!dialog.open) dialog.showModal()
      iframe.focus()
    },
    hide: () => dialog.close(),
    onLeave(listener) {
      leave = listener
    },
  }
}

/** Answers the first message of the frame with the port for all others. @see packages/protocol/src/frame/handshake.ts */
function shakeHands(iframe: HTMLIFrameElement, { window, frame, projectId }: FrameHostOptions) {
  const appNonce = crypto.randomUUID()
  let stop = () => {}
  const port = new Promise<MessagePort>((resolve) => {
    const listener = ({ data, origin, source }: MessageEvent<unknown>): void => {
      if (origin !== frame || source === null || source !== iframe.contentWindow || !v.is(ready, data)) return
      stop()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = (message: MessageEvent<unknown>) => {
        if (!v.is(welcome, message.data) || message.data.appNonce !== appNonce) return
        port1.onmessage = null
        resolve(port1)
      }
      const greeting: v.InferOutput<typeof hello> = {
        type: '@latchkey/HELLO',
        version: FRAME_PROTOCOL,
        projectId,
        frameNonce: data.frameNonce,
        appNonce,
      }
      iframe.contentWindow?.postMessage(greeting, frame, [port2])
    }
    window.addEventListener('message', listener)
    stop = () => window.removeEventListener('message', listener)
  })
  return { port, stop: () => stop() }
}
