import * as v from 'valibot'
import { type FrameAction, type FrameParams, type FrameResult, frameActions, isFrameAction } from './actions.ts'
import { requestId } from './fields.ts'
import { type FrameEvent, type FrameEventName, frameEvents } from './frame-events.ts'
import { ANSWER_LIMITS, CALL_LIMITS, fitsLimits } from './limits.ts'

/** A request of the page. */
export type FrameCall = {
  [A in FrameAction]: { readonly id: string; readonly type: A; readonly payload: FrameParams<A> }
}[FrameAction]

/** What the frame reads of a message. With an id the frame answers a refused one, without it stays silent. */
export type ReadCall =
  | { readonly call: FrameCall }
  | { readonly refused: 'limits' | 'malformed' | 'unknown-action'; readonly id?: string }

const callSchema = v.strictObject({ id: requestId, type: v.string(), payload: v.optional(v.unknown()) })
const idSchema = v.object({ id: requestId })

/**
 * Reads a message of the page. Never throws.
 *
 * @example readCall({ id: crypto.randomUUID(), type: 'CONNECT_EMAIL', payload: { email: 'ada@example.org' } })
 */
export function readCall(message: unknown): ReadCall {
  if (!fitsLimits(message, CALL_LIMITS)) return { refused: 'limits' }
  const given = v.safeParse(callSchema, message)
  const named = v.safeParse(idSchema, message)
  const id = named.success ? { id: named.output.id } : {}
  if (!given.success) return { refused: 'malformed', ...id }
  const { type, payload } = given.output
  if (!isFrameAction(type)) return { refused: 'unknown-action', ...id }
  const params = v.safeParse(frameActions[type].params, payload)
  if (!params.success) return { refused: 'malformed', ...id }
  // TypeScript does not relate the name of an action to the output of its schema.
  return { call: { id: given.output.id, type, payload: params.output } as FrameCall }
}

/** The end of a request. */
export type FrameAnswer =
  | {
      [A in FrameAction]: { readonly id: string; readonly action: A; readonly result: FrameResult<A> }
    }[FrameAction]
  | { readonly id: string; readonly action: FrameAction; readonly failure: FrameFailure }

export interface FrameFailure {
  readonly message: string
  /** Of the table of errors. */
  readonly code?: string
}

const failureSchema = v.strictObject({
  message: v.pipe(v.string(), v.maxLength(1_024)),
  code: v.exactOptional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}\/[a-z0-9-]{1,48}$/))),
})

/** The message of a failure that has none. @see Spec §8 "An error occurred" */
const UNNAMED_FAILURE: FrameFailure = { message: 'An error occurred' }

/**
 * Reads an answer or an event of the frame. Never throws; `undefined` when the message fits no schema. A failure without a
 * readable message reads as 'An error occurred'.
 */
export function readFrameMessage(message: unknown): FrameAnswer | FrameEvent | undefined {
  if (!fitsLimits(message, ANSWER_LIMITS)) return undefined
  return readEvent(message) ?? readAnswer(message)
}

const eventSchema = v.strictObject({ type: v.string(), payload: v.unknown() })
const isEventName = (name: string): name is FrameEventName => Object.hasOwn(frameEvents, name)

function readEvent(message: unknown): FrameEvent | undefined {
  const given = v.safeParse(eventSchema, message)
  if (!given.success || !isEventName(given.output.type)) return undefined
  const payload = v.safeParse(frameEvents[given.output.type], given.output.payload)
  return payload.success ? ({ type: given.output.type, payload: payload.output } as FrameEvent) : undefined
}

function readAnswer(message: unknown): FrameAnswer | undefined {
  const given = v.safeParse(callSchema, message)
  if (!given.success) return undefined
  const { id, type, payload } = given.output
  const [, action, ending] = /^([A-Z_]+)_(SUCCESS|ERROR)$/.exec(type) ?? []
  if (!isFrameAction(action)) return undefined
  if (ending === 'ERROR') {
    const failure = v.safeParse(failureSchema, payload)
    return { id, action, failure: failure.success ? failure.output : UNNAMED_FAILURE }
  }
  const result = v.safeParse(frameActions[action].result, payload)
  return result.success ? ({ id, action, result: result.output } as FrameAnswer) : undefined
}
