import type { MessageKey } from '../../ports/mailbox.ts'

/** Name of the channel on which nodes announce what they stored. */
export const CHANNEL = 'latchkey_relay'

/** Name of the channel on which they say other things. */
export const TALK_CHANNEL = 'latchkey_relay_talk'

const NODE_ID_LENGTH = 16
const HASH_LENGTH = 64

/** Returns what was announced: after a node's name the keys, two hashes each. */
export function readAnnouncement(payload: string): readonly MessageKey[] {
  const keys: MessageKey[] = []
  for (let at = NODE_ID_LENGTH; at + 2 * HASH_LENGTH <= payload.length; at += 2 * HASH_LENGTH) {
    const middle = at + HASH_LENGTH
    keys.push({ topicKey: payload.slice(at, middle), id: payload.slice(middle, middle + HASH_LENGTH) })
  }
  return keys
}

/** Returns who said what. */
export function readTalk(payload: string): { readonly nodeId: string; readonly text: string } {
  return { nodeId: payload.slice(0, NODE_ID_LENGTH), text: payload.slice(NODE_ID_LENGTH) }
}
