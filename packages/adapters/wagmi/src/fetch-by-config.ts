import { type CaipNetworkId, toEvmChainId } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Config } from 'wagmi'

/** A reserved host name that cannot exist. @see RFC 2606 */
const HOST = 'wagmi.invalid'

const callSchema = v.object({
  id: v.union([v.number(), v.string()]),
  method: v.string(),
  params: v.optional(v.array(v.unknown())),
})
const bodySchema = v.union([callSchema, v.array(callSchema)])
type Call = v.InferOutput<typeof callSchema>

/** Returns the URL that represents the transport of a network; `undefined` if the config lacks the network. */
export function toConfigUrl({ chains }: Pick<Config, 'chains'>, networkId: CaipNetworkId): string | undefined {
  const chainId = toEvmChainId(networkId)
  return chains.some(({ id }) => id === chainId) ? `https://${HOST}/${chainId}` : undefined
}

/**
 * Returns a `fetch` that sends JSON-RPC calls to the transports of a config; other requests use the network unchanged.
 */
export function fetchByConfig(config: Config): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.host !== HOST) return globalThis.fetch(input, init)
    init?.signal?.throwIfAborted()
    const client = config.getClient({ chainId: Number(url.pathname.slice(1)) })
    const body = v.parse(bodySchema, JSON.parse(String(init?.body)))
    const answer = ({ id, method, params }: Call) =>
      // Transports accept any method; the type lists only those of wallets and nodes.
      client.request({ method, params } as Parameters<typeof client.request>[0]).then(
        (result: unknown) => ({ jsonrpc: '2.0', id, result: result ?? null }),
        (error: unknown) => ({ jsonrpc: '2.0', id, error: toNodeError(error) }),
      )
    const answers = Array.isArray(body) ? await Promise.all(body.map(answer)) : await answer(body)
    return Response.json(answers)
  }
}

const nodeErrorSchema = v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })

/**
 * Transports wrap the error of a node. @throws the error itself if no node responded, so that the next node is called.
 */
function toNodeError(thrown: unknown): v.InferOutput<typeof nodeErrorSchema> {
  for (let layer = thrown, depth = 0; depth < 8; depth++) {
    const parsed = v.safeParse(nodeErrorSchema, layer)
    if (parsed.success) return parsed.output
    if (!(layer instanceof Error)) break
    layer = layer.cause
  }
  throw thrown
}
