import type { ChainAdapter } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors/early'
import type { EvmActions } from './actions.ts'
import type { EvmOptions } from './evm-options.ts'

/**
 * Returns the adapter that speaks to EVM chains. Its code, viem included, is fetched with the first call.
 *
 * @throws config/adapter-not-loaded from each method, when that code could not be fetched; the next call tries again.
 * @example
 * const adapter = evm({ rpcUrl: gateway.rpcUrl })
 * const hash = await adapter.transfer(session, { address, network: base, transfer: { to, amount: 1_000_000n, token } })
 * @see Spec §7 "Per-chain RPC", EIP-1193
 */
export function evm(options: EvmOptions = {}): Required<ChainAdapter<'eip155'>> {
  let loading: Promise<EvmActions> | undefined

  function load(): Promise<EvmActions> {
    loading ??= import('./actions.ts').then(
      (code) => code.createActions(options),
      (cause) => {
        throw new WalletError('config/adapter-not-loaded', { namespace: 'eip155' }, { cause })
      },
    )
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  async function run<T>(signal: AbortSignal | undefined, act: (actions: EvmActions) => Promise<T>): Promise<T> {
    // `abortable` by hand: the module of cancellation is not part of a first load.
    const actions = await new Promise<EvmActions>((resolve, reject) => {
      const cancel = () => reject(new WalletError('connect/cancelled', {}, { cause: signal?.reason }))
      if (signal?.aborted === true) cancel()
      signal?.addEventListener('abort', cancel, { once: true })
      load()
        .finally(() => signal?.removeEventListener('abort', cancel))
        .then(resolve, reject)
    })
    return act(actions)
  }

  return {
    namespace: 'eip155',
    kind: 'evm',
    switchNetwork: (session, network, call) => run(call?.signal, (to) => to.switchNetwork(session, network, call)),
    getBalance: (request) => run(request.signal, (to) => to.getBalance(request)),
    signMessage: (session, request) => run(request.signal, (to) => to.signMessage(session, request)),
    signTypedData: (session, request) => run(request.signal, (to) => to.signTypedData(session, request)),
    sendTransaction: (session, request) => run(request.signal, (to) => to.sendTransaction(session, request)),
    transfer: (session, request) => run(request.signal, (to) => to.transfer(session, request)),
    estimateFees: (request) => run(request.signal, (to) => to.estimateFees(request)),
    call: (request) => run(request.signal, (to) => to.call(request)),
    waitForReceipt: (request) => run(request.signal, (to) => to.waitForReceipt(request)),
    resolveName: (request) => run(request.signal, (to) => to.resolveName(request)),
  }
}
