import type { FanOut } from '../../ports/fan-out.ts'
import type { MessageKey } from '../../ports/mailbox.ts'
import type { RedisLink } from './link.ts'
import { PREFIX } from './scripts.ts'

const NODE_ID_LENGTH = 16
/** Channel of presence messages. Nodes of every version share it, so its value stays. */
const PRESENCE_CHANNEL = `${PREFIX}:talk`

/** Returns the bus of nodes that share a Redis. A loss of the connection is reported as a gap once it is restored. */
export function createRedisFanOut({ link, nodeId }: { readonly link: RedisLink; readonly nodeId: string }): FanOut {
  let isStopped = false
  return {
    isListening: () => link.isUp(),
    broadcast: async (text) => {
      await link.runCommand((client) => client.publish(PRESENCE_CHANNEL, `${nodeId}${text}`))
    },
    listen: async ({ onStored, onGap, onPresence }) => {
      link.onBack(() => {
        if (!isStopped) onGap()
      })
      await link.subscribe(PREFIX, (payload) => {
        if (!isStopped && !payload.startsWith(nodeId)) onStored(parseKeys(payload))
      })
      await link.subscribe(PRESENCE_CHANNEL, (payload) => {
        if (isStopped || payload.startsWith(nodeId)) return
        onPresence?.(payload.slice(0, NODE_ID_LENGTH), payload.slice(NODE_ID_LENGTH))
      })
      // The subscription ends with the link, which the mailbox needs until then.
      return async () => {
        isStopped = true
      }
    },
  }
}

/** Parses the keys of an announcement: after the id of the node, two hashes for each message. */
function parseKeys(payload: string): readonly MessageKey[] {
  const keys = payload.slice(NODE_ID_LENGTH).match(/[0-9a-f]{128}/g) ?? []
  return keys.map((key) => ({ topicKey: key.slice(0, 64), id: key.slice(64) }))
}
