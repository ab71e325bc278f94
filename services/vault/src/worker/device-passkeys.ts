import type { DeviceKeys } from './device-keys.ts'
import { withKeyStorage } from './key-storage.ts'

/** The lists of passkeys that this device has, one for each wallet, as custody signed them. */
export interface DevicePasskeys {
  readonly read: (walletId: string) => Promise<string | undefined>
  /** In a browser without storage the list is kept in memory until the page is closed. */
  readonly write: (walletId: string, list: string) => Promise<void>
}

const placeOf = (walletId: string) => `passkeys/${walletId}`

/** Returns the lists of a device. Another origin of the same site shares them. `DeviceHalves.forget` deletes them. */
export function openDevicePasskeys(
  readStorage: () => IDBFactory,
  projectId: string,
  deviceKeys: Promise<DeviceKeys>,
): DevicePasskeys {
  const kept = new Map<string, string>()
  return {
    async read(walletId) {
      const place = placeOf(walletId)
      if (!(await deviceKeys).isPersistent) return kept.get(place)
      const found = await withKeyStorage(readStorage, projectId, (storage) => storage.read(place))
      // A value of another kind is no list, and no list of custody verifies it: the wallet signs nothing then.
      return found === undefined ? undefined : String(found)
    },
    async write(walletId, list) {
      const place = placeOf(walletId)
      kept.set(place, list)
      if (!(await deviceKeys).isPersistent) return
      await withKeyStorage(readStorage, projectId, ({ change }) => change((store) => store.put(list, place)))
    },
  }
}
