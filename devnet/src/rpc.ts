import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'

export interface Rpc {
  /** Returns the parsed result. @throws rpc/error, http/malformed, http/unreachable */
  readonly call: <S extends v.GenericSchema>(
    method: string,
    params: readonly unknown[],
    schema: S,
  ) => Promise<v.InferOutput<S>>
}

const answer = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.string() })),
})

/** Long for a local node, and still an end. */
const TIMEOUT_MS = 10_000

/** Returns a JSON-RPC client of one local node. */
export function createRpc(url: string, chainId: number, { timeoutMs = TIMEOUT_MS } = {}): Rpc {
  let lastId = 0
  return {
    call: async (method, params, schema) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params })
      const headers = { 'content-type': 'application/json' }
      let received: unknown
      try {
        received = await (
          await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) })
        ).json()
      } catch (error) {
        throw new WalletError('http/unreachable', { url, chainId }, { cause: error })
      }
      const { result, error } = parse(answer, received, url)
      if (error !== undefined) throw new WalletError('rpc/error', { method, reason: error.message, chainId })
      return parse(schema, result, url)
    },
  }
}

function parse<S extends v.GenericSchema>(schema: S, value: unknown, url: string): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw new WalletError('http/malformed', { url, problem: v.summarize(parsed.issues) })
  return parsed.output
}
