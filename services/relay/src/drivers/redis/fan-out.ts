import type { FanOut } from '../../ports/fan-out.ts'
import type { MessageKey } from '../../ports/mailbox.ts'
import type { RedisLink } from './link.ts'
import { PREFIX } from './scripts.ts'

const NODE_ID_LENGTH = 16

/** Returns the bus of nodes that share a Redis. A loss of the connection is reported as a gap once it is mended. */
export function createRedisFanOut({ link, nodeId }: { readonly link: RedisLink; readonly nodeId: string }): FanOut {
  let isStopped = false
  return {
    isListening: () => link.isUp(),
    listen: async ({ onStored, onGap }) => {
      link.onBack(() => {
        if (!isStopped) onGap()
      })
      await link.subscribe(PREFIX, (payload) => {
        if (!isStopped && !payload.startsWith(nodeId)) onStored(readKeys(payload))
      })
      // The subscription ends with the link, which the mailbox still needs.
      return async () => {
        isStopped = true
      }
    },
  }
}

/** After the name of the node that stored them: of each message its topic's hash and its own. */
function readKeys(payload: string): readonly MessageKey[] {
  const keys = payload.slice(NODE_ID_LENGTH).match(/[0-9a-f]{128}/g) ?? []
  return keys.map((key) => ({ topicKey: key.slice(0, 64), id: key.slice(64) }))
}
