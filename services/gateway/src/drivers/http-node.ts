import { WalletError } from '@latchkey/errors'
import { rpcError } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import type { ChainNode, NodeAnswer, RpcCall } from '../ports/chain-node.ts'
import { readCapped } from './read-capped.ts'

/** @see Spec §9 "RPC timeout 10000 ms" */
const RPC_TIMEOUT_MS = 10_000
/** Traces of 25 full blocks of a busy chain are some tens of MB; more is a fault. */
const MAX_ANSWER_BYTES = 128 * 1024 * 1024

/** Providers refuse larger batches; ours are split. */
const MAX_CALLS = 100

export interface HttpNodeOptions {
  readonly url: string
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
  /** Returns a signal that aborts after so many milliseconds. */
  readonly deadline?: (delayMs: number) => AbortSignal
}

const answer = v.object({
  id: v.union([v.number(), v.string(), v.null()]),
  result: v.optional(v.unknown()),
  error: v.optional(rpcError),
})

/**
 * Returns a chain node that speaks JSON-RPC over HTTP. The address may hold a key and is never put into an error.
 *
 * @throws rpc/no-url
 */
export function createHttpNode({
  url,
  timeoutMs = RPC_TIMEOUT_MS,
  fetch = globalThis.fetch,
  deadline = AbortSignal.timeout,
}: HttpNodeOptions): ChainNode {
  if (url === '') throw new WalletError('rpc/no-url')
  return {
    async send(calls, signal) {
      const parts: (readonly RpcCall[])[] = []
      for (let at = 0; at < calls.length; at += MAX_CALLS) parts.push(calls.slice(at, at + MAX_CALLS))
      return (await Promise.all(parts.map((part) => sendTogether(part, signal)))).flat()
    },
  }

  async function sendTogether(calls: readonly RpcCall[], signal: AbortSignal | undefined) {
    const requests = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params: params ?? [] }))
    const timeout = deadline(timeoutMs)
    const method = calls.length === 1 ? (calls[0]?.method ?? '') : `batch of ${calls.length}`
    const body = await post({ url, fetch, method, timeoutMs, timeout, signal }, requests)
    return readAnswers(body, calls)
  }
}

interface Post {
  readonly url: string
  readonly fetch: typeof globalThis.fetch
  readonly method: string
  readonly timeoutMs: number
  readonly timeout: AbortSignal
  readonly signal: AbortSignal | undefined
}

async function post(options: Post, requests: readonly unknown[]): Promise<unknown> {
  const { url, fetch, method, timeoutMs, timeout, signal } = options
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // Some nodes refuse a batch of one.
      body: JSON.stringify(requests.length === 1 ? requests[0] : requests),
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      redirect: 'error',
    })
    const text = new TextDecoder().decode(await readCapped(response, MAX_ANSWER_BYTES))
    const body = parseJson(text)
    // Several nodes put a proper JSON-RPC error under an HTTP error status.
    if (!response.ok && !(requests.length === 1 && v.is(v.object({ error: rpcError }), body)))
      throw new WalletError('rpc/http', { method, status: response.status })
    if (body === undefined) throw malformed('it is no JSON')
    return body
  } catch (cause) {
    if (cause instanceof WalletError) throw cause
    if (timeout.aborted) throw new WalletError('rpc/timeout', { method, timeoutMs }, { cause })
    throw new WalletError('http/unreachable', { url: 'The chain node' }, { cause })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // The caller knows whether the HTTP status explains it.
  }
}

function readAnswers(body: unknown, calls: readonly RpcCall[]): readonly NodeAnswer[] {
  const parsed = v.safeParse(v.array(answer), Array.isArray(body) ? body : [body])
  if (!parsed.success) {
    const [issue] = parsed.issues
    // The library's own sentences repeat what the node wrote, which may be its key.
    throw malformed(`${v.getDotPath(issue) ?? 'answer'}: expected ${issue.expected ?? issue.type}`)
  }
  // An error that covers the whole request carries no id of ours.
  if (calls.length === 1) return [toNodeAnswer(parsed.output[0])]
  const byId = new Map(parsed.output.map((entry) => [entry.id, entry]))
  return calls.map((_, id) => toNodeAnswer(byId.get(id)))
}

function toNodeAnswer(entry: v.InferOutput<typeof answer> | undefined): NodeAnswer {
  if (entry?.error !== undefined) return { error: entry.error }
  if (entry === undefined || entry.result === undefined)
    return { error: { code: -32603, message: 'The chain node left the call unanswered' } }
  return { result: entry.result }
}

function malformed(problem: string): WalletError {
  return new WalletError('http/malformed', { url: 'The chain node', problem })
}
