import { relayAnswer, relayRequest } from '@latchkey/protocol/relay'
import * as v from 'valibot'
import type { Refusal } from './refusal.ts'

/** What stood in one text frame. `idText` is the id as JSON, ready to be written into the answer. */
export type Frame =
  | { readonly kind: 'request'; readonly idText: string; readonly method: string; readonly params: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly isDone: boolean }
  | { readonly kind: 'broken'; readonly idText: string; readonly refusal: Refusal }

/** The id of the answer to something that has none. @see relay.md 2 "Error object" */
const NO_ID = '0'

/** Returns what a frame holds; never throws. */
export function readFrame(text: string): Frame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return broken(NO_ID, { refused: 'Serialization', message: 'The frame is not JSON' })
  }
  const isCall = typeof value === 'object' && value !== null && 'method' in value
  if (!isCall) {
    const answer = v.safeParse(schemaOf(value), value, { abortEarly: true })
    if (answer.success) {
      return { kind: 'answer', id: toAckId(answer.output.id), isDone: 'result' in answer.output }
    }
  }
  const request = v.safeParse(relayRequest, value)
  if (request.success) {
    const { id, method, params } = request.output
    return { kind: 'request', idText: toIdText(id, text), method, params }
  }
  const id = v.safeParse(v.object({ id: relayRequest.entries.id }), value)
  return id.success
    ? broken(toIdText(id.output.id, text), { refused: 'Serialization', message: 'Not a JSON-RPC 2.0 request' })
    : broken(NO_ID, { refused: 'InvalidRequestId', message: 'A request has an id: a number or a string' })
}

/** Of the two forms of an answer, looks only at the one that it can be. */
function schemaOf(value: unknown) {
  const [failure, success] = relayAnswer.options
  return typeof value === 'object' && value !== null && 'error' in value && value.error !== null ? failure : success
}

function broken(idText: string, refusal: Refusal): Frame {
  return { kind: 'broken', idText, refusal }
}

/** Ids of native clients are numbers of 19 digits, which a JavaScript number rounds: those are copied as text. */
function toIdText(id: number | string, text: string): string {
  if (typeof id === 'string' || Number.isSafeInteger(id)) return JSON.stringify(id)
  for (const [, digits = ''] of text.matchAll(/"id"\s*:\s*(\d{16,30})(?!\d)/g)) if (Number(digits) === id) return digits
  return JSON.stringify(id)
}

/** Clients acknowledge with a number, the same as text, or the text of a bigint (`"1795…n"`). @see relay.md 2 "Ids" */
function toAckId(id: number | string): number {
  return typeof id === 'number' ? id : Number(id.replace(/n$/, ''))
}
