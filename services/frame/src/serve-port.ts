import { WalletError } from '@latchkey/errors'
import { isObject } from '@latchkey/primitives'
import { type FrameCall, type FrameEvent, frameActions, type ReadCall, readCall } from '@latchkey/protocol/frame'
import * as v from 'valibot'
import { createCallBudget } from './call-budget.ts'
import type { CallContext, Handlers } from './call-context.ts'
import { toFrameFailure } from './to-frame-failure.ts'
import { createUsedIds } from './used-ids.ts'

/** The part of a `MessagePort` that the calls of a page need. */
export type CallPort = Pick<MessagePort, 'postMessage' | 'close'> & {
  onmessage: ((event: MessageEvent<unknown>) => void) | null
}

export interface ServePortOptions {
  readonly port: CallPort
  readonly handlers: Handlers
  readonly context: Omit<CallContext, 'signal' | 'abortCall' | 'commit' | 'emit' | 'reload'>
  /** Loads the document again. */
  readonly reload: () => void
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number
}

const REFUSALS = {
  limits: 'frame/invalid-message',
  malformed: 'frame/invalid-message',
  'unknown-action': 'frame/invalid-action',
} as const

/** What a page may read back of the name that it wrote. */
const ACTION_NAME = /^[A-Z_]{1,64}$/

/**
 * Answers the calls of a page: each of a known shape once, at most 50 a second, and each id once. A message without a usable id
 * gets no answer. Never throws.
 */
export function servePort({ port, handlers, context, reload, now }: ServePortOptions): void {
  const admit = createCallBudget(now)
  const takeId = createUsedIds()
  const pending = new Map<string, AbortController>()

  function answer(id: string, action: string, end: { readonly result: unknown } | { readonly error: unknown }): void {
    const [suffix, payload] = 'error' in end ? ['ERROR', toFrameFailure(end.error)] : ['SUCCESS', end.result]
    port.postMessage({ id, type: `${action}_${suffix}`, payload })
  }

  function take(message: unknown): void {
    const admission = admit()
    if (admission === 'drop') return
    const read = readCall(message)
    const id = 'call' in read ? read.call.id : read.id
    if (id === undefined) return
    const error =
      admission === 'refuse' ? new WalletError('request/rate-limited', { retryInSeconds: 1 }) : refusalOf(read)
    if (error !== undefined) answer(id, 'call' in read ? read.call.type : nameOf(message), { error })
    else if ('call' in read) void run(read.call)
  }

  function refusalOf(read: ReadCall): WalletError | undefined {
    if ('refused' in read) return new WalletError(REFUSALS[read.refused])
    return takeId(read.call.id) ? undefined : new WalletError('frame/id-taken')
  }

  async function run(call: FrameCall): Promise<void> {
    const controller = new AbortController()
    pending.set(call.id, controller)
    let afterwards = () => {}
    const end = await runHandler(handlers, call, {
      ...context,
      // An abort must not hide the outcome of a payment that is being sent.
      commit: () => pending.delete(call.id),
      signal: controller.signal,
      emit: (event: FrameEvent) => port.postMessage(event),
      abortCall: (id) => pending.get(id)?.abort(),
      reload: () => {
        afterwards = endAll
      },
    })
    pending.delete(call.id)
    answer(call.id, call.type, end)
    afterwards()
  }

  function endAll(): void {
    port.onmessage = null
    for (const controller of pending.values()) controller.abort()
    port.close()
    reload()
  }

  port.onmessage = ({ data, ports }) => {
    for (const given of ports) given.close()
    take(data)
  }
}

type End = { readonly result: unknown } | { readonly error: unknown }

/** Returns how a call ended: at the latest when it is taken back. What leaves the frame has the shape of its schema. */
async function runHandler(handlers: Handlers, call: FrameCall, context: CallContext): Promise<End> {
  // TypeScript does not relate the action of a call to the handler of the same name.
  const handler = handlers[call.type] as ((params: unknown, context: CallContext) => Promise<unknown>) | undefined
  if (handler === undefined) return { error: new WalletError('frame/unsupported-action') }
  const { signal } = context
  const aborted = new Promise<End>((resolve) => {
    signal.addEventListener('abort', () => resolve({ error: new WalletError('frame/aborted') }), { once: true })
  })
  // One that throws before it waits fails like any other.
  const started = (async () => handler(call.payload, context))()
  const ended = started.then(
    (result): End => {
      const given = v.safeParse(frameActions[call.type].result, result)
      return given.success ? { result: given.output } : { error: undefined }
    },
    (error: unknown): End => ({ error }),
  )
  return Promise.race([aborted, ended])
}

function nameOf(message: unknown): string {
  const name = isObject(message) ? message.type : undefined
  return typeof name === 'string' && ACTION_NAME.test(name) ? name : 'UNKNOWN'
}
