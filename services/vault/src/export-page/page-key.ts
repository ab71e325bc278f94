import { createRecipient, type Recipient } from '../keys/sealed-half.ts'
import { withKeyStorage } from '../worker/key-storage.ts'

/** Place of the key in the storage of the export page, which browsers keep apart from that of an embedded vault. */
const PLACE = 'export'

/** The key of this page, which outlives one visit of it. */
export interface PageKeys {
  readonly create: () => Promise<string>
  readonly take: () => Promise<Recipient | undefined>
}

/** Returns the keys in a storage of the browser. */
export const openPageKeys = (readStorage: () => IDBFactory, projectId: string): PageKeys => ({
  create: () => createPageKey(readStorage, projectId),
  take: () => takePageKey(readStorage, projectId),
})

/**
 * Creates the key of an export and stores it, because the window goes to the page of custody and comes back. Its private part cannot
 * be read. A key of an earlier export is replaced.
 *
 * @returns the public key
 * @throws DOMException where the browser stores no keys
 */
async function createPageKey(readStorage: () => IDBFactory, projectId: string): Promise<string> {
  const recipient = await createRecipient()
  await withKeyStorage(readStorage, projectId, ({ change }) => change((store) => store.put(recipient, PLACE)))
  return recipient.publicKey
}

/** Returns the stored key and deletes it: a permit for it counts once in this browser. `undefined` if there is none. */
async function takePageKey(readStorage: () => IDBFactory, projectId: string): Promise<Recipient | undefined> {
  const found = await withKeyStorage(readStorage, projectId, async ({ read, change }) => {
    const stored = await read(PLACE)
    await change((store) => store.delete(PLACE))
    return stored
  })
  return isRecipient(found) ? found : undefined
}

function isRecipient(value: unknown): value is Recipient {
  if (typeof value !== 'object' || value === null || !('keyPair' in value) || !('publicKey' in value)) return false
  const { keyPair, publicKey } = value
  return (
    typeof publicKey === 'string' &&
    typeof keyPair === 'object' &&
    keyPair !== null &&
    'privateKey' in keyPair &&
    keyPair.privateKey instanceof CryptoKey &&
    !keyPair.privateKey.extractable
  )
}
