import type { SolanaNetwork } from '@latchkey/chains'
import { assertMilliseconds } from '@latchkey/core/adapter-base'
import type { CallOptions, ChainAdapter } from '@latchkey/core/ports'
import { systemClock } from '@latchkey/drivers'
import * as v from 'valibot'
import { inspectRequest } from './inspection/inspect-request.ts'
import { broadcast } from './node/broadcast.ts'
import { createNode } from './node/node.ts'
import { type Read, readBalance, toAddress } from './node/reads.ts'
import { toSendError } from './node/transaction-failure.ts'
import type { SolanaOptions } from './solana-options.ts'
import { toBase64 } from './transactions/wire.ts'

/** The reads and the relay of Solana that the embedded wallet uses. */
export interface SolanaReader
  extends Pick<ChainAdapter<'solana'>, 'namespace' | 'kind'>,
    Required<Pick<ChainAdapter<'solana'>, 'getBalance' | 'inspectRequest'>> {
  /** Sends one call to the nodes of a network. @returns its result as JSON. @throws rpc/*, connect/cancelled */
  request(
    network: SolanaNetwork,
    call: { readonly method: string; readonly params: readonly unknown[] } & CallOptions,
  ): Promise<unknown>
  /**
   * Sends a fully signed transaction. Also resolves if no node responds, because one may still have sent it.
   *
   * @throws send/insufficient-funds, send/failed, transaction/expired, connect/cancelled
   */
  relay(request: { readonly network: SolanaNetwork; readonly transaction: Uint8Array } & CallOptions): Promise<void>
}

/**
 * Returns the reads of `solana()` without lazy loading, and without the code for wallets. Without `rpcUrl` it uses the nodes of each
 * network.
 *
 * @throws config/invalid-options
 * @example const reader = solanaReader()
 * await reader.request(solana, { method: 'getSlot', params: [] })
 */
export function solanaReader({
  rpcUrl = () => undefined,
  rpcTimeoutMs: timeoutMs = 10_000,
  fetch = (input, init) => globalThis.fetch(input, init),
  clock = systemClock,
  commitment = 'confirmed',
}: Pick<SolanaOptions, 'rpcUrl' | 'rpcTimeoutMs' | 'fetch' | 'clock' | 'commitment'> = {}): SolanaReader {
  assertMilliseconds({ rpcTimeoutMs: timeoutMs })
  const node = createNode({ rpcUrl, timeoutMs, fetch, clock })
  const toRead = (network: SolanaNetwork, signal: AbortSignal | undefined): Read => ({
    ...{ node, network, signal, commitment },
  })
  return {
    namespace: 'solana',
    kind: 'solana',
    async getBalance({ address, network, signal }) {
      const { decimals, symbol } = network.nativeCurrency
      return { raw: await readBalance(toRead(network, signal), toAddress(address)), decimals, symbol }
    },
    inspectRequest: async ({ network, signal, ...question }) =>
      inspectRequest(toRead(network, signal), clock, question),
    request: async (network, { method, params, signal }) =>
      toJson(await node.call(network, { method, params, schema: v.unknown(), signal })),
    async relay({ network, transaction, signal }) {
      const read = toRead(network, signal)
      try {
        await broadcast(toBase64({ bytes: transaction }), { read, preflightCommitment: commitment })
      } catch (error) {
        throw toSendError(error)
      }
    },
  }
}

/** Converts every `bigint` to a number, as `JSON.parse` gives it. */
function toJson(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toJson(part)]))
}
