import type { PermitOperation } from '@latchkey/protocol/wallet-keys'
import { createRecipient, type Recipient } from '../keys/sealed-half.ts'
import { withKeyStorage } from '../worker/key-storage.ts'

/** The key of this page, which outlives one visit of it. */
export interface PageKeys {
  readonly create: () => Promise<string>
  readonly take: () => Promise<Recipient | undefined>
}

/** Place of a key in the storage of these pages, which browsers keep apart from that of an embedded vault. */
interface KeyPlace {
  readonly readStorage: () => IDBFactory
  readonly projectId: string
  readonly operation: PermitOperation
}

/** Returns the keys in a storage of the browser. */
export const openPageKeys = (place: KeyPlace): PageKeys => ({
  create: () => createPageKey(place),
  take: () => takePageKey(place),
})

/**
 * Creates the key of a page and stores it, because the window goes to the page of custody and comes back. Its private part cannot
 * be read. A key of an earlier visit is replaced.
 *
 * @returns the public key
 * @throws DOMException where the browser stores no keys
 */
async function createPageKey({ readStorage, projectId, operation }: KeyPlace): Promise<string> {
  const recipient = await createRecipient()
  await withKeyStorage(readStorage, projectId, ({ change }) => change((store) => store.put(recipient, operation)))
  return recipient.publicKey
}

/** Returns the stored key and deletes it: a permit for it counts once in this browser. `undefined` if there is none. */
async function takePageKey({ readStorage, projectId, operation }: KeyPlace): Promise<Recipient | undefined> {
  const found = await withKeyStorage(readStorage, projectId, async ({ read, change }) => {
    const stored = await read(operation)
    await change((store) => store.delete(operation))
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
