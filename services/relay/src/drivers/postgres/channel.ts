import type { MessageKey } from '../../ports/mailbox.ts'

/** Name of the channel on which nodes announce what they stored. */
export const CHANNEL = 'latchkey_relay'

const NODE_ID_LENGTH = 16
const HASH_LENGTH = 64

/** Returns who announced what: a node's name, then the keys, two hashes each. */
export function readAnnouncement(payload: string): { readonly nodeId: string; readonly keys: readonly MessageKey[] } {
  const keys: MessageKey[] = []
  for (let at = NODE_ID_LENGTH; at + 2 * HASH_LENGTH <= payload.length; at += 2 * HASH_LENGTH) {
    const middle = at + HASH_LENGTH
    keys.push({ topicKey: payload.slice(at, middle), id: payload.slice(middle, middle + HASH_LENGTH) })
  }
  return { nodeId: payload.slice(0, NODE_ID_LENGTH), keys }
}
