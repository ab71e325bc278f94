import { unlockedSchema } from '@latchkey/protocol/wallet-auth'
import type { WalletDeps } from './wallet-deps.ts'

/** A page that withdraws its requests makes the frame request at most one half in this time. */
const PREPARE_EVERY_MS = 10_000

/** Requests the half of auth for a locked wallet while the person reads. The vault gets it only in `unlockWallet`, after the approval. */
export function prepareUnlock(walletId: string, deps: WalletDeps): void {
  const { prepared, unlocking } = deps
  const isRecent = prepared !== undefined && performance.now() - prepared.at < PREPARE_EVERY_MS
  if (unlocking !== undefined || prepared?.half !== undefined || isRecent) return
  const half = isUnlocked(deps)
    .then((isOpen) => (isOpen ? undefined : requestHalf(walletId, deps)))
    .catch(() => undefined)
  deps.prepared = { walletId, at: performance.now(), half }
}

/** Drops the prepared half, because the request was rejected or withdrawn. */
export function dropUnlock({ prepared }: WalletDeps): void {
  if (prepared !== undefined) prepared.half = undefined
}

/**
 * Opens the wallet in the vault, unless it is open. Two requests at once share one unlock, because the vault opens only the half that
 * it requested last.
 *
 * @throws vault/half-not-found, and as a service client
 */
export function unlockWallet(walletId: string, deps: WalletDeps): Promise<void> {
  deps.unlocking ??= unlock(walletId, deps).finally(() => {
    deps.unlocking = undefined
  })
  return deps.unlocking
}

async function unlock(walletId: string, deps: WalletDeps): Promise<void> {
  const prepared = deps.prepared?.walletId === walletId ? deps.prepared.half : undefined
  dropUnlock(deps)
  const half = await prepared
  if (await isUnlocked(deps)) return
  const vault = await deps.openVault()
  if (half !== undefined) {
    // The vault refuses a half that it requested more than a minute ago, or before it was locked. Then request another one.
    const isOpen = await vault.call('UNLOCK_FINISH', half).catch(() => undefined)
    if (isOpen !== undefined) return
  }
  await vault.call('UNLOCK_FINISH', await requestHalf(walletId, deps))
}

const isUnlocked = async ({ openVault }: WalletDeps): Promise<boolean> =>
  (await (await openVault()).call('STATUS', undefined)).isUnlocked

async function requestHalf(walletId: string, { session, openVault }: WalletDeps) {
  const vault = await openVault()
  const deviceId = await session.deviceId()
  const body = (nonce: string) => vault.call('UNLOCK', { nonce, walletId, deviceId })
  return session.call({ path: 'vault/unlock', schema: unlockedSchema, body })
}
