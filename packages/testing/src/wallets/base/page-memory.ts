import * as v from 'valibot'
import type { WalletHost } from '../page-wallet.ts'

/** The page that a demo wallet runs in. */
export type DemoWindow = WalletHost & {
  readonly localStorage: Pick<globalThis.Storage, 'getItem' | 'setItem'>
  readonly location: { readonly origin: string }
}

/** Returns the state of a wallet in the storage of a page, which survives reloads and is shared with other tabs. */
export function createPageMemory<S extends v.GenericSchema>(window: DemoWindow, key: string, schema: S) {
  return {
    load(): v.InferOutput<S> | undefined {
      try {
        const parsed = v.safeParse(schema, JSON.parse(window.localStorage.getItem(key) ?? 'null'))
        return parsed.success ? parsed.output : undefined
      } catch {
        // The state is invalid or inaccessible: the wallet starts without state.
        return undefined
      }
    },
    save(state: v.InferOutput<S>) {
      try {
        window.localStorage.setItem(key, JSON.stringify(state))
      } catch {
        // Without a storage, the wallet works until the next load.
      }
    },
    subscribe(listener: () => void) {
      const onStorage = (event: Event) => {
        if ((event as StorageEvent).key === key) listener()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}
