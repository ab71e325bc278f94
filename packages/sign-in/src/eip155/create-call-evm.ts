import { isWalletError, WalletError } from '@latchkey/errors'
import { type CaipNetworkId, type Hex, isHex } from '@latchkey/primitives'
import * as v from 'valibot'
import type { CallEvm } from './verify-signature.ts'

const METHOD = 'eth_call'
const TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 65_536
const MAX_REASON_LENGTH = 200
/** Matches errors of a contract's code, not of the node. geth, reth, anvil and erigon use different messages. */
const OF_CODE = /revert|out of gas|gas required|invalid opcode|opcode not found|stack|bad jump|gas limit/i
const REVERTED = 3

const responseSchema = v.union([
  v.object({ result: v.custom<Hex>((value) => typeof value === 'string' && isHex(value)) }),
  v.object({ error: v.object({ code: v.number(), message: v.string() }) }),
])

export interface NodesOptions {
  /** URLs of JSON-RPC nodes. On a network without one, only keys can sign. */
  readonly nodes: Readonly<Partial<Record<CaipNetworkId, string>>>
  readonly fetch?: typeof globalThis.fetch
  /** Default 10 000. */
  readonly timeoutMs?: number
}

/**
 * Returns a function that verifies a contract's signature on a node. It returns `0x` if the code of the contract
 * failed, or returned more bytes than an approval can have.
 *
 * @example verifySignIn(signed, expected, { callEvm: createCallEvm({ nodes: { 'eip155:1': 'https://node.example' } }) })
 * @throws rpc/unreachable, rpc/timeout, rpc/malformed, rpc/error
 */
export function createCallEvm({ nodes, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS }: NodesOptions): CallEvm {
  return async ({ chainId, data, signal }) => {
    const url = nodes[chainId]
    if (url === undefined) return '0x'
    const limit = AbortSignal.timeout(timeoutMs)
    const text = await post(url, data, fetch, signal === undefined ? limit : AbortSignal.any([limit, signal])).catch(
      (cause) => {
        if (isWalletError(cause)) throw cause
        if (limit.aborted) throw new WalletError('rpc/timeout', { method: METHOD, timeoutMs }, { cause })
        throw new WalletError('rpc/unreachable', { method: METHOD }, { cause })
      },
    )
    // An approval has 32 bytes, so a longer response is not an approval.
    return text === undefined ? '0x' : readResult(text)
  }
}

async function post(
  url: string,
  data: Hex,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<string | undefined> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: METHOD, params: [{ data }, 'latest'] })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
  return readBodyText(response)
}

/** Returns the text of a response; `undefined` if it is too long, in which case the rest is not read. */
async function readBodyText({ body }: Response): Promise<string | undefined> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > MAX_RESPONSE_BYTES) {
      await reader?.cancel()
      return undefined
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

function readResult(text: string): Hex {
  const response = v.safeParse(v.pipe(v.string(), v.parseJson(), responseSchema), text)
  if (!response.success) throw new WalletError('rpc/malformed', { method: METHOD })
  if ('result' in response.output) return response.output.result
  const { code, message } = response.output.error
  if (code === REVERTED || OF_CODE.test(message)) return '0x'
  throw new WalletError('rpc/error', { method: METHOD, reason: message.slice(0, MAX_REASON_LENGTH) })
}
