import { WalletError } from '@latchkey/errors'
import { generation, uuid, type WalletAddresses, walletAddresses } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'
import { wipe } from '../keys/wipe.ts'
import type { DeviceKeys } from './device-keys.ts'
import { withKeyStorage } from './key-storage.ts'

/** The half of this device, of one wallet. */
export interface DeviceHalf {
  readonly walletId: string
  readonly generation: number
  readonly setId: string
  /** Derived on this device when it created the set. */
  readonly addresses: WalletAddresses
  /** The wallet opens with no older list of passkeys. Absent for a wallet without passkeys. */
  readonly listVersion?: number
  readonly half: Uint8Array
}

/** A wallet of which this device has a half. */
export type DeviceWallet = Pick<DeviceHalf, 'walletId' | 'addresses'>

/** Halves of this device. At rest each is encrypted with a key that cannot be read. */
export interface DeviceHalves {
  /** @throws vault/half-not-found, vault/corrupt for one that was changed or is of other keys */
  readonly read: (walletId: string, setId: string) => Promise<DeviceHalf>
  /**
   * Stores a half. Halves of other sets stay, because two origins of one site share this storage and each has its own set. In a
   * browser without storage the half is kept in memory until the page is closed.
   *
   * @param options - `isPending`: the wallet is not active at auth yet. `listWallets` does not return it.
   */
  readonly write: (half: DeviceHalf, options?: { readonly isPending: boolean }) => Promise<void>
  /** Marks a pending half as active. @throws vault/half-not-found, vault/corrupt */
  readonly confirm: (walletId: string, setId: string) => Promise<void>
  /** Binds the halves of a wallet to a version of its list of passkeys, unless they are bound to a newer one. */
  readonly bindToList: (walletId: string, listVersion: number) => Promise<void>
  /** Deletes the pending halves. */
  readonly dropPending: () => Promise<void>
  /** Returns the wallets of which this device has a half, each once. */
  readonly listWallets: () => Promise<readonly DeviceWallet[]>
  /** Deletes all halves, and the keys of the device. */
  readonly forget: () => Promise<void>
}

const bytes = v.instance(Uint8Array)
const storedSchema = v.strictObject({
  ...{ walletId: uuid, generation, setId: uuid, addresses: walletAddresses },
  ...{ iv: bytes, ciphertext: bytes, isPending: v.exactOptional(v.literal(true)) },
  listVersion: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
type Stored = v.InferOutput<typeof storedSchema>

const HALF = 'half/'
const placeOf = (walletId: string, setId: string) => `${HALF}${walletId}/${setId}`

/** Returns the halves of a device. */
export function openDeviceHalves(
  readStorage: () => IDBFactory,
  projectId: string,
  deviceKeys: Promise<DeviceKeys>,
): DeviceHalves {
  const kept = new Map<string, unknown>()

  async function readStored(place: string): Promise<Stored> {
    const { isPersistent } = await deviceKeys
    const found = isPersistent
      ? await withKeyStorage(readStorage, projectId, ({ read }) => read(place))
      : kept.get(place)
    if (found === undefined) throw new WalletError('vault/half-not-found')
    const given = v.safeParse(storedSchema, found)
    if (!given.success || placeOf(given.output.walletId, given.output.setId) !== place)
      throw new WalletError('vault/corrupt')
    return given.output
  }

  async function put(stored: Stored): Promise<void> {
    const { isPersistent } = await deviceKeys
    const place = placeOf(stored.walletId, stored.setId)
    kept.set(place, stored)
    if (!isPersistent) return
    await withKeyStorage(readStorage, projectId, ({ change }) => change((store) => store.put(stored, place)))
  }

  async function list(): Promise<readonly Stored[]> {
    const { isPersistent } = await deviceKeys
    const found = isPersistent
      ? await withKeyStorage(readStorage, projectId, (storage) => storage.list(HALF))
      : [...kept.values()]
    return found.flatMap((value) => {
      const given = v.safeParse(storedSchema, value)
      return given.success ? [given.output] : []
    })
  }

  return {
    read: async (walletId, setId) => unwrap(await readStored(placeOf(walletId, setId)), (await deviceKeys).wrapping),
    async write(half, { isPending } = { isPending: false }) {
      const stored = await wrap(half, (await deviceKeys).wrapping)
      await put(isPending ? { ...stored, isPending } : stored)
    },
    async confirm(walletId, setId) {
      const { isPending: _, ...stored } = await readStored(placeOf(walletId, setId))
      await put(stored)
    },
    async bindToList(walletId, listVersion) {
      const { wrapping, isPersistent } = await deviceKeys
      const isOlder = (stored: Stored | undefined): stored is Stored =>
        stored?.walletId === walletId && (stored.listVersion ?? 0) < listVersion
      for (const stored of (await list()).filter(isOlder)) {
        // A half of earlier keys of the device opens nothing, bound or not.
        const opened = await unwrap(stored, wrapping).catch(() => undefined)
        if (opened === undefined) continue
        const { isPending } = stored
        const bound = { ...(await wrap({ ...opened, listVersion }, wrapping)), ...(isPending && { isPending }) }
        wipe(opened.half)
        const place = placeOf(walletId, stored.setId)
        kept.set(place, bound)
        if (!isPersistent) continue
        await withKeyStorage(readStorage, projectId, ({ change }) =>
          change((store) => {
            const found = store.get(place)
            // Another worker may have deleted it meanwhile, or bound it to a newer list.
            found.onsuccess = () => {
              if (isOlder(found.result)) store.put(bound, place)
            }
          }),
        )
      }
    },
    async dropPending() {
      const places = (await list())
        .filter(({ isPending }) => isPending)
        .map((each) => placeOf(each.walletId, each.setId))
      for (const place of places) kept.delete(place)
      if (places.length === 0 || !(await deviceKeys).isPersistent) return
      await withKeyStorage(readStorage, projectId, ({ change }) =>
        change((store) => {
          for (const place of places) store.delete(place)
        }),
      )
    },
    async listWallets() {
      const active = (await list()).filter(({ isPending }) => isPending !== true)
      return [...new Map(active.map(({ walletId, addresses }) => [walletId, { walletId, addresses }])).values()]
    },
    async forget() {
      kept.clear()
      const { isPersistent } = await deviceKeys
      if (isPersistent) await withKeyStorage(readStorage, projectId, ({ change }) => change((store) => store.clear()))
    },
  }
}

/** Binds the encrypted half to its wallet, set, generation, addresses and list of passkeys (additional data of AES-GCM). */
function parametersOf(
  { walletId, setId, generation: of, addresses, listVersion }: Omit<DeviceHalf, 'half'>,
  iv: Uint8Array,
) {
  const names = ['device-half', walletId, setId, of, Object.entries(addresses).sort()]
  const text = JSON.stringify(listVersion === undefined ? names : [...names, listVersion])
  return { name: 'AES-GCM', iv: Uint8Array.from(iv), additionalData: new TextEncoder().encode(text) }
}

async function wrap({ half, ...names }: DeviceHalf, key: CryptoKey): Promise<Stored> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const copy = Uint8Array.from(half)
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt(parametersOf(names, iv), key, copy))
  wipe(copy)
  return { ...names, iv, ciphertext }
}

async function unwrap({ iv, ciphertext, isPending: _, ...names }: Stored, key: CryptoKey): Promise<DeviceHalf> {
  const opened = await crypto.subtle
    .decrypt(parametersOf(names, iv), key, Uint8Array.from(ciphertext))
    .catch((cause: unknown) => {
      throw new WalletError('vault/corrupt', {}, { cause })
    })
  return { ...names, half: new Uint8Array(opened) }
}
