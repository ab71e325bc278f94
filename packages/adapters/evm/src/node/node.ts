import type { EvmNetwork } from '@latchkey/chains'
import { assertNotAborted } from '@latchkey/core/cancellation'
import type { Clock } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { type CaipNetworkId, fromQuantity } from '@latchkey/primitives'
import { post } from './post.ts'
import { createPostQueue } from './post-queue.ts'
import type { Probe } from './rank-nodes.ts'
import { createRankedUrls } from './ranked-urls.ts'

export interface NodeOptions {
  readonly rpcUrl: (networkId: CaipNetworkId) => string | undefined
  readonly timeoutMs: number
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
}

export interface NodeCall<T> {
  readonly method: string
  readonly params: readonly unknown[]
  /** Returns the validated result. If it throws, the response of that node counts as malformed. */
  readonly parse: (result: unknown) => T
  readonly signal?: AbortSignal | undefined
  /** Time limit of this call at each node, in milliseconds, instead of the option. */
  readonly timeoutMs?: number | undefined
  /** Only the nodes for which it returns true are called. Default: all. */
  readonly admits?: ((node: { readonly url: string; readonly isPublic: boolean }) => boolean) | undefined
}

/** The nodes of a network as one node. */
export interface Node {
  /**
   * Sends the call to the best node, and to the next one if it fails. An error that every node would return (a revert)
   * is thrown at once. All of the operator's own nodes come before the first public one. If all fail, it throws the
   * first failure.
   *
   * @throws rpc/no-url-for-chain, rpc/no-url, rpc/timeout, rpc/unreachable, rpc/http, rpc/malformed, rpc/error, connect/cancelled
   */
  call<T>(network: EvmNetwork, call: NodeCall<T>): Promise<T>
}

/**
 * Returns a client of chain nodes.
 *
 * @see Spec §7 "Fallback across several RPC URLs", §9 "RPC timeout 10000 ms"
 */
export function createNode({ rpcUrl, timeoutMs, ...given }: NodeOptions): Node {
  const enqueue = createPostQueue()
  const rank = createRankedUrls(given.clock)
  return {
    async call(network, { method, params, parse, signal, admits, timeoutMs: callTimeoutMs = timeoutMs }) {
      assertNotAborted(signal)
      const probe: Probe = async (url, probeTimeoutMs) => {
        const request = { url, params: [], signal: undefined, timeoutMs: probeTimeoutMs, ...given }
        if (fromQuantity(await post({ ...request, method: 'eth_chainId' })) !== BigInt(network.id))
          throw new TypeError()
      }
      let first: WalletError | undefined
      const order = (urls: readonly string[]) => rank(urls, probe)
      for (const url of inOrder(network, rpcUrl(network.caipNetworkId), { order, admits })) {
        try {
          // With an empty URL, a page would post to itself.
          if (url === '') throw new WalletError('rpc/no-url')
          const result = await enqueue({ url, method, params, signal, timeoutMs: callTimeoutMs, ...given })
          return parsed(method, result, parse)
        } catch (error) {
          // An error that is not a `WalletError` is a bug in this package; a request to another node would hide it.
          if (!isWalletError(error) || error.code === 'connect/cancelled' || error.context.isFinal === true) throw error
          first ??= error
        }
      }
      throw first ?? new WalletError('rpc/no-url-for-chain', { chainId: network.id })
    },
  }
}

/**
 * Public nodes are ranked, and therefore probed, only by a call that gets this far, because each probed node sees the
 * visitor.
 */
function* inOrder(
  { rpcUrls }: EvmNetwork,
  preferred: string | undefined,
  {
    order,
    admits = () => true,
  }: { order(urls: readonly string[]): readonly string[] } & Pick<NodeCall<unknown>, 'admits'>,
): Generator<string> {
  const all = new Set([...(preferred === undefined ? [] : [preferred]), ...rpcUrls.default.http])
  const isPublic = (url: string) => url !== preferred && (rpcUrls.chainDefault ?? rpcUrls.default).http.includes(url)
  const admitted = [...all].filter((url) => admits({ url, isPublic: isPublic(url) }))
  yield* order(admitted.filter((url) => !isPublic(url)))
  yield* order(admitted.filter(isPublic))
}

function parsed<T>(method: string, result: unknown, parse: (result: unknown) => T): T {
  try {
    return parse(result)
  } catch (cause) {
    throw new WalletError('rpc/malformed', { method }, { cause })
  }
}
