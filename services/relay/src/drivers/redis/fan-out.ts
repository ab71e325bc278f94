import type { FanOut } from '../../ports/fan-out.ts'
import type { MessageKey } from '../../ports/mailbox.ts'
import type { RedisLink } from './link.ts'
import { PREFIX } from './scripts.ts'

const NODE_ID_LENGTH = 16
/** Where nodes say other things than what they stored. */
const TALK_CHANNEL = `${PREFIX}:talk`

/** Returns the bus of nodes that share a Redis. A loss of the connection is reported as a gap once it is mended. */
export function createRedisFanOut({ link, nodeId }: { readonly link: RedisLink; readonly nodeId: string }): FanOut {
  let isStopped = false
  return {
    isListening: () => link.isUp(),
    tell: async (text) => {
      await link.ask((client) => client.publish(TALK_CHANNEL, `${nodeId}${text}`))
    },
    listen: async ({ onStored, onGap, onTold }) => {
      link.onBack(() => {
        if (!isStopped) onGap()
      })
      await link.subscribe(PREFIX, (payload) => {
        if (!isStopped && !payload.startsWith(nodeId)) onStored(readKeys(payload))
      })
      await link.subscribe(TALK_CHANNEL, (payload) => {
        if (isStopped || payload.startsWith(nodeId)) return
        onTold?.(payload.slice(0, NODE_ID_LENGTH), payload.slice(NODE_ID_LENGTH))
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
