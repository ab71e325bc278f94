import { WalletError } from '@latchkey/errors'
import { generation, uuid } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'
import { wipe } from '../keys/wipe.ts'
import type { DeviceKeys } from './device-keys.ts'
import { withKeyStorage } from './key-storage.ts'

/** The half of this device, of one wallet. */
export interface DeviceHalf {
  readonly walletId: string
  readonly generation: number
  readonly setId: string
  readonly half: Uint8Array
}

/** Halves of this device. At rest each is encrypted with a key that cannot be read. */
export interface DeviceHalves {
  /** @throws vault/half-not-found, vault/corrupt for one that was changed or is of other keys */
  readonly read: (walletId: string) => Promise<DeviceHalf>
  /** Keeps a half instead of the one before. Where the browser keeps nothing, until the page is closed. */
  readonly write: (half: DeviceHalf) => Promise<void>
  /** Returns the ids of the wallets of which this device has a half. */
  readonly listWallets: () => Promise<readonly string[]>
  /** Deletes all halves, and the keys of the device. */
  readonly forget: () => Promise<void>
}

const bytes = v.instance(Uint8Array)
const storedSchema = v.strictObject({ walletId: uuid, generation, setId: uuid, iv: bytes, ciphertext: bytes })
type Stored = v.InferOutput<typeof storedSchema>

const HALF = 'half/'
const placeOf = (walletId: string) => `${HALF}${walletId}`

/** Returns the halves of a device. */
export function openDeviceHalves(
  readStorage: () => IDBFactory,
  projectId: string,
  deviceKeys: Promise<DeviceKeys>,
): DeviceHalves {
  const kept = new Map<string, unknown>()
  return {
    async read(walletId) {
      const { wrapping, isPersistent } = await deviceKeys
      const found = isPersistent
        ? await withKeyStorage(readStorage, projectId, ({ read }) => read(placeOf(walletId)))
        : kept.get(walletId)
      if (found === undefined) throw new WalletError('vault/half-not-found')
      const given = v.safeParse(storedSchema, found)
      if (!given.success || given.output.walletId !== walletId) throw new WalletError('vault/corrupt')
      return unwrap(given.output, wrapping)
    },
    async write(half) {
      const { wrapping, isPersistent } = await deviceKeys
      const stored = await wrap(half, wrapping)
      kept.set(half.walletId, stored)
      if (!isPersistent) return
      await withKeyStorage(readStorage, projectId, ({ change }) =>
        change((store) => store.put(stored, placeOf(half.walletId))),
      )
    },
    async listWallets() {
      const { isPersistent } = await deviceKeys
      const keys = isPersistent
        ? await withKeyStorage(readStorage, projectId, ({ listKeys }) => listKeys())
        : [...kept.keys()].map(placeOf)
      return keys.filter((key) => key.startsWith(HALF)).map((key) => key.slice(HALF.length))
    },
    async forget() {
      kept.clear()
      const { isPersistent } = await deviceKeys
      if (isPersistent) await withKeyStorage(readStorage, projectId, ({ change }) => change((store) => store.clear()))
    },
  }
}

/** A half of one wallet, set or generation opens in no other place. */
const parametersOf = ({ walletId, setId, generation: of }: Omit<DeviceHalf, 'half'>, iv: Uint8Array) => ({
  name: 'AES-GCM',
  iv: Uint8Array.from(iv),
  additionalData: new TextEncoder().encode(JSON.stringify(['device-half', walletId, setId, of])),
})

async function wrap({ half, ...names }: DeviceHalf, key: CryptoKey): Promise<Stored> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const copy = Uint8Array.from(half)
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt(parametersOf(names, iv), key, copy))
  wipe(copy)
  return { ...names, iv, ciphertext }
}

async function unwrap({ iv, ciphertext, ...names }: Stored, key: CryptoKey): Promise<DeviceHalf> {
  const opened = await crypto.subtle
    .decrypt(parametersOf(names, iv), key, Uint8Array.from(ciphertext))
    .catch((cause: unknown) => {
      throw new WalletError('vault/corrupt', {}, { cause })
    })
  return { ...names, half: new Uint8Array(opened) }
}
