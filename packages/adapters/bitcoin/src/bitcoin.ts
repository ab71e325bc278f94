import { WalletError } from '@latchkey/errors/early'
import type { BitcoinActions } from './actions.ts'
import type { BitcoinAdapter } from './bitcoin-family.ts'
import type { BitcoinOptions } from './bitcoin-options.ts'

/** Every verb of the adapter, so that one that is missing does not compile. */
const VERBS: Readonly<Record<keyof BitcoinActions, true>> = {
  switchNetwork: true,
  getBalance: true,
  getAccounts: true,
  getFeeRates: true,
  signMessage: true,
  signMessageAs: true,
  signPsbt: true,
  sendTransaction: true,
  transfer: true,
  toTransaction: true,
  estimateFees: true,
  estimateReserve: true,
  checkAddress: true,
  waitForReceipt: true,
}

/**
 * Returns the adapter that speaks to Bitcoin. Its code is fetched with the first call, that of signing with the first
 * signature.
 *
 * @throws config/adapter-not-loaded from each method, when that code could not be fetched; the next call tries again.
 * @example
 * const adapter = bitcoin({ rpcUrl: gateway.rpcUrl })
 * const txid = await adapter.transfer(session, { address, network, transfer: { to, amount: 10_000n } })
 * @see Spec §9 "Adapter types"
 */
export function bitcoin(options: BitcoinOptions = {}): BitcoinAdapter {
  let loading: Promise<BitcoinActions> | undefined

  function load(): Promise<BitcoinActions> {
    loading ??= import('./actions.ts').then(
      (code) => code.createActions(options),
      (cause) => {
        throw new WalletError('config/adapter-not-loaded', { namespace: 'bip122' }, { cause })
      },
    )
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  async function run(verb: keyof BitcoinActions, args: readonly unknown[]): Promise<unknown> {
    // `abortable` by hand: the module of cancellation is not part of a first load.
    const actions = await new Promise<BitcoinActions>((resolve, reject) => {
      // Each verb takes its signal with the last of its arguments.
      const { signal } = (args.at(-1) ?? {}) as { readonly signal?: AbortSignal }
      const cancel = () => reject(new WalletError('connect/cancelled', {}, { cause: signal?.reason }))
      if (signal?.aborted === true) cancel()
      signal?.addEventListener('abort', cancel, { once: true })
      load()
        .finally(() => signal?.removeEventListener('abort', cancel))
        .then(resolve, reject)
    })
    return (actions[verb] as (...args: readonly unknown[]) => Promise<unknown>)(...args)
  }

  const verbs = Object.keys(VERBS).map((verb) => [
    verb,
    (...args: readonly unknown[]) => run(verb as keyof BitcoinActions, args),
  ])
  // A type cannot follow the names; the table above has each of them.
  return { namespace: 'bip122', kind: 'bitcoin', ...Object.fromEntries(verbs) } as BitcoinAdapter
}
