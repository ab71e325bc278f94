import { WalletError } from '@latchkey/errors/early'
import type { SolanaActions } from './actions.ts'
import type { SolanaAdapter } from './solana-family.ts'
import type { SolanaOptions } from './solana-options.ts'

/** Every verb of the adapter, so that one that is missing does not compile. */
const VERBS: Readonly<Record<keyof SolanaActions, true>> = {
  switchNetwork: true,
  getBalance: true,
  getTokenBalances: true,
  signMessage: true,
  signTransaction: true,
  signAllTransactions: true,
  sendTransaction: true,
  transfer: true,
  toTransaction: true,
  estimateFees: true,
  estimateReserve: true,
  checkAddress: true,
  waitForReceipt: true,
}

/**
 * Returns the adapter that speaks to Solana. Its code, `@solana/kit` included, is fetched with the first call.
 *
 * @throws config/adapter-not-loaded from each method, when that code could not be fetched; the next call tries again.
 * @example
 * const adapter = solana({ rpcUrl: gateway.rpcUrl })
 * const signature = await adapter.transfer(session, { address, network, transfer: { to, amount: 1_000_000n } })
 * @see Spec §7 "Solana sign message / sign transaction / sign all / sign and send"
 */
export function solana(options: SolanaOptions = {}): SolanaAdapter {
  let loading: Promise<SolanaActions> | undefined

  function load(): Promise<SolanaActions> {
    loading ??= import('./actions.ts').then(
      (code) => code.createActions(options),
      (cause) => {
        throw new WalletError('config/adapter-not-loaded', { namespace: 'solana' }, { cause })
      },
    )
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  async function run(verb: keyof SolanaActions, args: readonly unknown[]): Promise<unknown> {
    // `abortable` by hand: the module of cancellation is not part of a first load.
    const actions = await new Promise<SolanaActions>((resolve, reject) => {
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
    (...args: readonly unknown[]) => run(verb as keyof SolanaActions, args),
  ])
  // A type cannot follow the names; the table above has each of them.
  return { namespace: 'solana', kind: 'solana', ...Object.fromEntries(verbs) } as SolanaAdapter
}
