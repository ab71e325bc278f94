import { relayAnswer, relayRequest } from '@latchkey/protocol/relay'
import * as v from 'valibot'
import type { Refusal } from './refusal.ts'

/** Content of one text frame. `idText` is the id as JSON, ready to be written into the response. */
export type Frame =
  | { readonly kind: 'request'; readonly idText: string; readonly method: string; readonly params: unknown }
  | { readonly kind: 'response'; readonly id: number; readonly isAcknowledged: boolean }
  | { readonly kind: 'broken'; readonly idText: string; readonly refusal: Refusal }

/** The id of the response to a frame without one. @see relay.md 2 "Error object" */
const NO_ID = '0'

/** Returns the content of a frame; never throws. */
export function parseFrame(text: string): Frame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return broken(NO_ID, { refused: 'Serialization', message: 'The frame is not JSON' })
  }
  const isCall = typeof value === 'object' && value !== null && 'method' in value
  if (!isCall) {
    const response = v.safeParse(schemaOf(value), value, { abortEarly: true })
    if (response.success) {
      return { kind: 'response', id: toAckId(response.output.id), isAcknowledged: 'result' in response.output }
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

/** Returns the schema of an error or of a result, whichever the response can be. */
function schemaOf(value: unknown) {
  const [failure, success] = relayAnswer.options
  return typeof value === 'object' && value !== null && 'error' in value && value.error !== null ? failure : success
}

function broken(idText: string, refusal: Refusal): Frame {
  return { kind: 'broken', idText, refusal }
}

/** Native clients use ids of 19 digits, which a JavaScript number would round, so they are copied as text. */
function toIdText(id: number | string, text: string): string {
  if (typeof id === 'string' || Number.isSafeInteger(id)) return JSON.stringify(id)
  for (const [, digits = ''] of text.matchAll(/"id"\s*:\s*(\d{16,30})(?!\d)/g)) if (Number(digits) === id) return digits
  return JSON.stringify(id)
}

/** Clients acknowledge with a number, the same as text, or the text of a bigint (`"1795…n"`). @see relay.md 2 "Ids" */
function toAckId(id: number | string): number {
  return typeof id === 'number' ? id : Number(id.replace(/n$/, ''))
}
