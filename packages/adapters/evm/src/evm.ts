import type { ChainAdapter } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/primitives'
import { abortable } from './abortable.ts'
import type { EvmActions } from './actions.ts'
import { loadChunk } from './load-chunk.ts'

export interface EvmOptions {
  /**
   * URL of the JSON-RPC node to ask first, before the network's own; `undefined` for a network it does not serve.
   * The place for `gateway.rpcUrl`.
   */
  readonly rpcUrl?: (networkId: CaipNetworkId) => string | undefined
  /** Milliseconds before one node is given up and the next is asked; 10 000 by default. @see Spec §9 "RPC timeout" */
  readonly rpcTimeoutMs?: number
  /**
   * Milliseconds between the first two looks for a receipt; 1000 by default. The pause grows to four times this, so
   * that a slow chain is asked less often.
   */
  readonly pollingIntervalMs?: number
  /** Milliseconds before the wait for a receipt ends; 180 000 by default. */
  readonly receiptTimeoutMs?: number
  /**
   * Follow names whose records live on servers that the name's contract points to (ERC-3668). Off by default: each
   * such server, chosen by the owner of the name, would see the visitor.
   */
  readonly offchainNames?: boolean
  /** Replaces the page's `fetch`. */
  readonly fetch?: typeof globalThis.fetch
}

/**
 * Returns the adapter that speaks to EVM chains. Its code, viem included, is fetched with the first call.
 *
 * @throws config/adapter-not-loaded from each method, when that code could not be fetched; the next call tries again.
 * @example
 * const adapter = evm({ rpcUrl: gateway.rpcUrl })
 * const hash = await adapter.transfer(session, { address, network: base, transfer: { to, amount: 1_000_000n, token } })
 * @see Spec §7 "Per-chain RPC", EIP-1193
 */
export function evm(options: EvmOptions = {}): ChainAdapter {
  let loading: Promise<EvmActions> | undefined

  function load(): Promise<EvmActions> {
    loading ??= loadChunk(() => import('./actions.ts')).then((loaded) => loaded.createActions(options))
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  async function run<T>(signal: AbortSignal | undefined, act: (actions: EvmActions) => Promise<T>): Promise<T> {
    return act(await abortable(load(), signal))
  }

  return {
    namespace: 'eip155',
    switchNetwork: (session, network, call) => run(call?.signal, (to) => to.switchNetwork(session, network, call)),
    getBalance: (request) => run(request.signal, (to) => to.getBalance(request)),
    signMessage: (session, request) => run(request.signal, (to) => to.signMessage(session, request)),
    signTypedData: (session, request) => run(request.signal, (to) => to.signTypedData(session, request)),
    sendTransaction: (session, request) => run(request.signal, (to) => to.sendTransaction(session, request)),
    transfer: (session, request) => run(request.signal, (to) => to.transfer(session, request)),
    waitForReceipt: (request) => run(request.signal, (to) => to.waitForReceipt(request)),
    resolveName: (request) => run(request.signal, (to) => to.resolveName(request)),
  }
}
