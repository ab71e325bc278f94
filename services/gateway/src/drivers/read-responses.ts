import { isUtf8 } from 'node:buffer'
import { WalletError } from '@latchkey/errors'
import { type RpcError, rpcError } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { atMost, createJsonMessageReader, type JsonMessage, type TakeBytes, toText } from '../domain/json-messages.ts'
import type { NodeAnswer, ResponseBudget } from '../ports/chain-node.ts'

/** Maximum bytes: the receipts or traces of a block that attackers filled are some tens of MB. */
const MAX_SINGLE_BYTES = 128 * 1024 * 1024
/** A batch can be split, so it needs no more than full blocks of a busy chain. */
const MAX_BATCH_BYTES = 32 * 1024 * 1024
const MAX_ID_BYTES = 256

/** The content of one HTTP response of a node. */
export interface NodeResponses {
  /** False if the body is not JSON, or contains something other than JSON-RPC responses. */
  readonly isJsonRpc: boolean
  /** By position of the call; a hole for a call without a response. */
  readonly answers: readonly (NodeAnswer | undefined)[]
  /** The error of a node that rejected the whole batch. */
  readonly refusal: RpcError | undefined
}

/**
 * Reads the responses of a node to calls with the ids 0, 1, 2 and so on. Results that exceed the budget are skipped;
 * those after them are still read.
 *
 * @param budget - Absent: results are parsed, and only the total size is limited.
 * @throws http/malformed if a response without a budget is larger than 128 MiB, or 32 MiB for several calls.
 */
export async function readResponses(
  { body }: Pick<Response, 'body'>,
  callCount: number,
  budget: ResponseBudget | undefined,
): Promise<NodeResponses> {
  const { keep, release, read, runInTurn } =
    budget ?? createFaultBound(callCount === 1 ? MAX_SINGLE_BYTES : MAX_BATCH_BYTES)
  const responses = createCollector(callCount, budget !== undefined)
  let refused: WalletError | undefined
  const takeResult = (): TakeBytes => {
    let kept = 0
    return (bytes) => {
      refused = keep(bytes, kept)
      if (refused === undefined) kept += bytes
      else release(kept)
      return refused === undefined
    }
  }
  const reader = createJsonMessageReader({
    toTake: (name) =>
      name === 'id' ? atMost(MAX_ID_BYTES) : name === 'result' || name === 'error' ? takeResult() : undefined,
    onMessage(message) {
      responses.add(message, refused)
      refused = undefined
    },
  })
  for await (const chunk of body ?? []) {
    const end = read(chunk.byteLength)
    if (end !== undefined) return responses.cut(end)
    if (!(await runInTurn(() => reader.push(chunk)))) break
    // The only result was dropped: leaving the loop cancels the stream.
    if (callCount === 1 && refused !== undefined) return responses.cut(refused)
  }
  return responses.end(reader.end())
}

/** A budget that grants every request, up to a size that only a broken node sends. */
function createFaultBound(maxBytes: number): ResponseBudget {
  const isAllowed = atMost(maxBytes)
  return {
    keep: () => undefined,
    release: () => undefined,
    refusal: () => undefined,
    runInTurn: async (work) => work(),
    read: (bytes) => {
      if (isAllowed(bytes)) return undefined
      throw new WalletError('http/malformed', {
        url: 'The chain node',
        problem: `it sent more than ${maxBytes} bytes`,
      })
    },
  }
}

function createCollector(callCount: number, keepsText: boolean) {
  const answers: (NodeAnswer | undefined)[] = Array.from({ length: callCount })
  let isJsonRpc = true
  let answered = 0
  let firstError: RpcError | undefined

  return {
    add(message: JsonMessage | undefined, refused: WalletError | undefined): void {
      const answer = message === undefined ? undefined : toAnswer(message, refused, keepsText)
      if (message === undefined || answer === undefined) {
        isJsonRpc = false
        return
      }
      if ('error' in answer) firstError ??= answer.error
      // An error for the whole request has none of our ids.
      const position = callCount === 1 ? 0 : positionOf(message, callCount)
      if (position === undefined) return
      answers[position] = answer
      answered += 1
    },
    /** The body was not read to its end, so missing responses get the reason. */
    cut(reason: WalletError): NodeResponses {
      const filled = answers.map((answer): NodeAnswer => answer ?? { failure: reason })
      return { isJsonRpc: true, answers: filled, refusal: undefined }
    },
    end(form: 'batch' | 'single' | undefined): NodeResponses {
      const isWhole = callCount > 1 && (form === 'single' || answered === 0)
      return { isJsonRpc: isJsonRpc && form !== undefined, answers, refusal: isWhole ? firstError : undefined }
    },
  }
}

/** Returns the position of the call of a response; `undefined` if the response has no such id. */
function positionOf({ members }: JsonMessage, callCount: number): number | undefined {
  const id = members.get('id')
  const position: unknown = id === undefined ? undefined : JSON.parse(toText(id))
  return typeof position === 'number' && Number.isInteger(position) && position >= 0 && position < callCount
    ? position
    : undefined
}

/** Returns `undefined` if the message is not a JSON-RPC response. */
function toAnswer(
  { members, dropped }: JsonMessage,
  refused: WalletError | undefined,
  keepsText: boolean,
): NodeAnswer | undefined {
  if (refused !== undefined && dropped.size > 0) return { failure: refused }
  const error = members.get('error')
  // Some nodes send `"error": null` together with a result, as in JSON-RPC 1.0.
  if (error !== undefined && toText(error) !== 'null') {
    const parsed = v.safeParse(rpcError, JSON.parse(toText(error)))
    return parsed.success ? { error: parsed.output } : undefined
  }
  const result = members.get('result')
  if (result === undefined) return UNANSWERED
  if (!keepsText) return { result: JSON.parse(toText(result)) }
  return isUtf8(result) ? { result } : undefined
}

/** The error of a call without a response; the next node may have one. */
export const UNANSWERED: NodeAnswer = { error: { code: -32603, message: 'The chain node left the call unanswered' } }
