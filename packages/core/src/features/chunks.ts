/**
 * Code that comes after the engine. Loaded from the chunk of the engine: a bundler then knows that what the engine
 * brought is there, and cuts no further chunk for what both use.
 */
export const chunks = {
  /** Figures of an account, wallets of the catalogue, and what goes through the connected wallet. */
  account: () => import('./account.runtime.ts'),
  /** What a visitor sets for this site. */
  preferences: () => import('./preferences/preferences.runtime.ts'),
}

export type Chunks = typeof chunks
