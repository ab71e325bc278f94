import { lazy } from '@latchkey/primitives'
import type { ClientOptions } from '../../options.ts'
import { readLink } from '../../storage/write-session.ts'
import type { toWalletBrowserLink } from '../wallets/wallet-browser-link.ts'
import type { bringToWallet } from './bring-to-wallet.ts'
import type { linkPolicy } from './link-policy.ts'
import type { toPairingLink } from './pairing-link.ts'

/** Links that open an app of this device. */
export interface AppLinks {
  readonly linkPolicy: typeof linkPolicy
  readonly toPairingLink: typeof toPairingLink
  readonly toWalletBrowserLink: typeof toWalletBrowserLink
}

/**
 * Returns what opens apps of this device, and its code once it is loaded: on a phone with the engine, because a press on a
 * wallet opens its app at once; on a computer with the first screen that has a button for one.
 */
export function createAppLinks({ environment, storage }: Pick<ClientOptions, 'environment' | 'storage'>) {
  const { load, get } = lazy(() => import('./app-link-code.ts'))
  const { isMobile } = environment
  return {
    load,
    get: (): AppLinks | undefined => get(),
    /** Resolves once what a press needs is loaded, or could not be had. */
    ready: isMobile ? load().catch(() => {}) : undefined,
    /** A request is on its way to a wallet: on a phone its person is brought to the app that was opened to pair. */
    bringToWallet(request: Parameters<typeof bringToWallet>[2]): void {
      // Read here: bundlers would cut a chunk of what the engine and that code read it by.
      const home = isMobile ? readLink(storage)?.href : undefined
      if (home === undefined) return
      load().then(
        (loaded) => loaded.bringToWallet(environment, home, request),
        () => {},
      )
    },
  }
}

export type AppLinkCode = ReturnType<typeof createAppLinks>
