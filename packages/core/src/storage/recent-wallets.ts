import { hasWalletId } from '../features/wallets/wallet-ids.ts'
import type { Storage } from '../ports/index.ts'
import type { RecentWallet } from '../store/state.ts'
import { MAX_STORED_ICON, shortText, storedIcon } from './keys.ts'
import { json, list, object } from './shape.ts'
import { read } from './stored.ts'
import { write } from './write-stored.ts'

/** @see Spec §9 "Recent wallets list max 2" */
const MAX_RECENT_WALLETS = 2

/** Limit for a list that another product wrote. */
const MAX_READ = 100

const KEY = {
  name: '@appkit/recent_wallets',
  shape: json(
    list(
      object({ id: shortText, name: shortText }, { rdns: shortText, image_id: shortText, image_url: storedIcon }),
      MAX_READ,
    ),
  ),
} as const

/** Returns the recent wallets, newest first. */
export function readRecentWallets(storage: Storage): readonly RecentWallet[] {
  const stored = (read(storage, KEY) ?? []).slice(0, MAX_RECENT_WALLETS)
  return stored.map(({ id, name, rdns, image_id, image_url }) => ({
    id,
    name,
    ...(rdns === undefined ? {} : { rdns }),
    ...(image_id === undefined ? {} : { imageId: image_id }),
    ...(image_url === undefined ? {} : { icon: image_url }),
  }))
}

/**
 * Returns the recent wallets with this one first.
 *
 * @param listed - The wallet as it is listed, because it may have been stored with another id in another chain family.
 */
export function withRecentWallet(
  recent: readonly RecentWallet[],
  wallet: RecentWallet,
  listed: Parameters<typeof hasWalletId>[0] = wallet,
): readonly RecentWallet[] {
  return [wallet, ...recent.filter(({ id }) => id !== wallet.id && !hasWalletId(listed, id))].slice(
    0,
    MAX_RECENT_WALLETS,
  )
}

/** Stores these wallets as the recent ones. @returns the same list. */
export function writeRecent(storage: Storage, next: readonly RecentWallet[]): readonly RecentWallet[] {
  const stored = next.map(({ imageId, icon, ...rest }) => ({
    ...rest,
    ...(imageId === undefined ? {} : { image_id: imageId }),
    ...(icon === undefined || icon.length > MAX_STORED_ICON ? {} : { image_url: icon }),
  }))
  write(storage, KEY, stored)
  return next
}
