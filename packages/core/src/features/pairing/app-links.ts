import { lazy } from '@latchkey/primitives'
import type { ClientOptions } from '../../options.ts'
import { readLink } from '../../storage/write-session.ts'
import type { toWalletBrowserLink } from '../wallets/wallet-browser-link.ts'
import type { bringToWallet } from './bring-to-wallet.ts'
import type { linkPolicy } from './link-policy.ts'
import type { toPairingLink } from './pairing-link.ts'

/** Links that open an app of the device. */
export interface AppLinks {
  readonly linkPolicy: typeof linkPolicy
  readonly toPairingLink: typeof toPairingLink
  readonly toWalletBrowserLink: typeof toWalletBrowserLink
}

/**
 * Returns the lazy code that opens apps of the device. On a phone it loads with the engine, because a press on a wallet
 * opens its app at once; on a computer with the first screen that has a button for an app.
 */
export function createAppLinks({ environment, storage }: Pick<ClientOptions, 'environment' | 'storage'>) {
  const { load, get } = lazy(() => import('./app-link-code.ts'))
  const { isMobile } = environment
  return {
    load,
    get: (): AppLinks | undefined => get(),
    /** Resolves when the code is loaded, or when loading it has failed. */
    ready: isMobile ? load().catch(() => {}) : undefined,
    /** Called when a request is sent to a wallet: a phone opens the app that was paired. */
    bringToWallet(request: Parameters<typeof bringToWallet>[2]): void {
      // Read here, because bundlers would create a chunk for a reader that the engine shares with that code.
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
