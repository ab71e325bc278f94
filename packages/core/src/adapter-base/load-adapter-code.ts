import { isWalletError, WalletError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import { abortable } from '../abortable.ts'

/** Loads a lazy part of an adapter. @throws config/adapter-not-loaded, connect/cancelled */
export function loadAdapterCode<C>(namespace: Namespace, load: () => Promise<C>, signal?: AbortSignal): Promise<C> {
  const loaded = load().catch((cause: unknown) => {
    throw isWalletError(cause) ? cause : new WalletError('config/adapter-not-loaded', { namespace }, { cause })
  })
  return abortable(loaded, signal)
}
