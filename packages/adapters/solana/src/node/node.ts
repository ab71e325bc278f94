import type { SolanaNetwork } from '@latchkey/chains'
import { assertNotAborted } from '@latchkey/core/cancellation'
import type { Clock } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import * as v from 'valibot'
import { isFinal } from './node-error.ts'
import { post } from './post.ts'

export interface NodeOptions {
  readonly rpcUrl: (networkId: CaipNetworkId) => string | undefined
  readonly timeoutMs: number
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
}

export interface NodeCall<S extends v.GenericSchema> {
  readonly method: string
  readonly params: readonly unknown[]
  /** The schema of the result, with whole numbers as `bigint`. */
  readonly schema: S
  readonly signal: AbortSignal | undefined
}

/** The nodes of a network as one node. */
export interface Node {
  /**
   * Sends the call to the first node, and to the next one if it fails. An error that every node would return is thrown
   * at once. If all fail, it throws the first failure.
   *
   * @throws rpc/no-url-for-chain, rpc/no-url, rpc/timeout, rpc/unreachable, rpc/http, rpc/malformed, rpc/error,
   * connect/cancelled
   */
  call<S extends v.GenericSchema>(network: SolanaNetwork, call: NodeCall<S>): Promise<v.InferOutput<S>>
  /** The URLs of a network's nodes in the order of the calls: the operator's own first. */
  urls(network: SolanaNetwork): readonly string[]
}

/**
 * Returns a client of chain nodes.
 *
 * @see Spec §7 "Fallback across several RPC URLs", §9 "RPC timeout 10000 ms"
 */
export function createNode({ rpcUrl, ...given }: NodeOptions): Node {
  const urls = ({ caipNetworkId, rpcUrls }: SolanaNetwork) => {
    const own = rpcUrl(caipNetworkId)
    return [...new Set([...(own === undefined ? [] : [own]), ...rpcUrls.default.http])]
  }
  return {
    urls,
    async call(network, { method, params, schema, signal }) {
      assertNotAborted(signal)
      let first: WalletError | undefined
      for (const url of urls(network)) {
        try {
          // With an empty URL, a page would post to itself.
          if (url === '') throw new WalletError('rpc/no-url')
          const parsed = v.safeParse(schema, await post({ url, method, params, signal, ...given }))
          if (parsed.success) return parsed.output
          throw new WalletError('rpc/malformed', { method }, { details: v.summarize(parsed.issues) })
        } catch (error) {
          // An error that is not a `WalletError` is a bug in this package; a request to another node would hide it.
          if (!isWalletError(error) || error.code === 'connect/cancelled' || isFinal(error)) throw error
          first ??= error
        }
      }
      throw first ?? new WalletError('rpc/no-url-for-chain', { chainId: network.id })
    },
  }
}
