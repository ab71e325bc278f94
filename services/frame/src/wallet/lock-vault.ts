import type { WalletDeps } from './wallet-deps.ts'

/** A page waits three seconds for the end of a session. @see Spec §7 "Embedded secure frame" */
const LOCK_MS = 2_500

/** Overwrites the opened keys. Never rejects, so that a person can sign out although the vault does not answer. */
export async function lockVault({ openVault }: Pick<WalletDeps, 'openVault'>): Promise<void> {
  const locked = openVault().then((vault) => vault.call('LOCK', undefined))
  await Promise.race([locked, later(LOCK_MS)]).catch(() => undefined)
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
