import type { MessageKey } from '../../ports/mailbox.ts'

/** Name of the channel on which nodes announce what they stored. */
export const CHANNEL = 'latchkey_relay'

/** Name of the channel of presence messages. Nodes of every version share it, so its value stays. */
export const PRESENCE_CHANNEL = 'latchkey_relay_talk'

const NODE_ID_LENGTH = 16
const HASH_LENGTH = 64

/** Parses the keys of an announcement: after the id of the node, two hashes for each message. */
export function parseAnnouncement(payload: string): readonly MessageKey[] {
  const keys: MessageKey[] = []
  for (let at = NODE_ID_LENGTH; at + 2 * HASH_LENGTH <= payload.length; at += 2 * HASH_LENGTH) {
    const middle = at + HASH_LENGTH
    keys.push({ topicKey: payload.slice(at, middle), id: payload.slice(middle, middle + HASH_LENGTH) })
  }
  return keys
}

/** Parses the sender and the text of a presence message. */
export function parsePresence(payload: string): { readonly nodeId: string; readonly text: string } {
  return { nodeId: payload.slice(0, NODE_ID_LENGTH), text: payload.slice(NODE_ID_LENGTH) }
}
