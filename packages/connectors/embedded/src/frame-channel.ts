import { abortable, timeout } from '@latchkey/core/cancellation'
import type { Clock } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import {
  type FrameAction,
  type FrameEvent,
  type FrameParams,
  type FrameResult,
  readFrameMessage,
} from '@latchkey/protocol/frame'
import { toFrameError } from './to-frame-error.ts'

/** Requests to the frame. */
export interface FrameChannel {
  /** @throws what `toFrameError` returns; frame/timeout; connect/cancelled, and then the frame is told too */
  request<A extends FrameAction>(action: A, params: FrameParams<A>, signal?: AbortSignal): Promise<FrameResult<A>>
  /** Ends every request that has no answer yet, here and in the frame. */
  abortAll(): void
}

/** Actions that end by themselves; an approval takes as long as a person takes. @see Spec §10 "time out after 30 s" */
const LIMITED: ReadonlySet<FrameAction> = new Set([
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
  'GET_FARCASTER_URI',
  'CONNECT_FARCASTER',
  'IS_CONNECTED',
  'GET_USER',
  'GET_DEVICES',
  'GET_PASSKEYS',
  'SWITCH_NETWORK',
  'END_SESSION',
  'END_ALL_SESSIONS',
  'FORGET_DEVICE',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
  'SIGN_OUT',
])
const LIMIT_MS = 30_000

interface Pending {
  readonly action: FrameAction
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Returns requests over the port of a frame. An answer counts once, for a request that waits for it and of its own action. */
export function createFrameChannel(
  port: Pick<MessagePort, 'postMessage' | 'onmessage'>,
  clock: Clock,
  onEvent: (event: FrameEvent) => void,
): FrameChannel {
  const pending = new Map<string, Pending>()

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = readFrameMessage(data)
    if (message === undefined) return
    if (!('action' in message)) return onEvent(message)
    const waiting = pending.get(message.id)
    if (waiting?.action !== message.action) return
    pending.delete(message.id)
    if ('failure' in message) waiting.reject(toFrameError(message.failure))
    else waiting.resolve(message.result)
  }

  function abort(id: string): void {
    if (!pending.delete(id)) return
    port.postMessage({ id: crypto.randomUUID(), type: 'RPC_ABORT', payload: { id } })
  }

  return {
    async request(action, params, signal) {
      const id = crypto.randomUUID()
      const answer = new Promise<unknown>((resolve, reject) => pending.set(id, { action, resolve, reject }))
      port.postMessage({ id, type: action, payload: params })
      const error = () => new WalletError('frame/timeout')
      const limited = LIMITED.has(action) ? timeout(answer, { clock, ms: LIMIT_MS, error }) : answer
      try {
        const waited = signal === undefined ? limited : abortable(limited, signal)
        // The schema of the action has read the result.
        return (await waited) as FrameResult<typeof action>
      } finally {
        abort(id)
      }
    },
    abortAll() {
      for (const [id, { reject }] of [...pending]) {
        abort(id)
        reject(new WalletError('frame/aborted'))
      }
    },
  }
}
