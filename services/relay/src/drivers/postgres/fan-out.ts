import { type CheckedOutClient, checkOutClient, type DatabaseClient } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import type { Logger } from 'pino'
import type { FanOut, FanOutListener } from '../../ports/fan-out.ts'
import { type Ask, createAsk, type Pool } from './ask.ts'
import { CHANNEL, readAnnouncement, readTalk, TALK_CHANNEL } from './channel.ts'

/** The connection that listens. */
interface Line {
  readonly client: DatabaseClient
  readonly ask: Ask
  /** Gives it up; only the first call counts, because it can break while somebody ends it. */
  readonly end: () => void
  /** Gives it up because it is of no use. */
  readonly lose: (reason: string) => void
  readonly isEnded: () => boolean
}

const RETRY_MS = 500

export interface PostgresFanOutOptions {
  /** One of its connections is kept for listening. */
  readonly pool: Pool
  readonly nodeId: string
  /** How long one step may take before the connection counts as dead. */
  readonly answerMs?: number | undefined
  readonly logger?: Logger | undefined
}

/**
 * Returns the bus of nodes that share a PostgreSQL. A lost connection is opened again, and the gap is reported. What is
 * told goes over the connection that listens: whoever only listens never learns that the other end is gone.
 */
export function createPostgresFanOut({ pool, nodeId, answerMs, logger }: PostgresFanOutOptions): FanOut {
  let line: Line | undefined
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  async function connect(listener: FanOutListener): Promise<void> {
    const own = toLine(await checkOutClient(pool), answerMs, (reason) => {
      // Before it listens, whoever opened it is told; once it is given up, nobody needs it.
      if (line !== own) return
      line = undefined
      logger?.warn({ reason }, 'the connection that listens was lost')
      reconnect(listener)
    })
    own.client.on('notification', ({ channel, payload = '' }) => {
      if (payload.startsWith(nodeId)) return
      if (channel === CHANNEL) listener.onStored(readAnnouncement(payload))
      else hear(payload, listener)
    })
    try {
      await own.ask(`LISTEN ${CHANNEL}; LISTEN ${TALK_CHANNEL}`)
    } catch (error) {
      own.end()
      throw error
    }
    // It may have been stopped meanwhile, or be lost the moment it began to listen.
    if (own.isEnded()) throw new WalletError('service/database', { reason: 'the connection that listens was lost' })
    if (isStopped) own.end()
    else line = own
  }

  function hear(payload: string, { onTold }: FanOutListener): void {
    const { nodeId: from, text } = readTalk(payload)
    onTold?.(from, text)
  }

  function reconnect(listener: FanOutListener): void {
    if (isStopped) return
    retry = setTimeout(() => {
      connect(listener).then(listener.onGap, () => reconnect(listener))
    }, RETRY_MS)
  }

  return {
    isListening: () => line !== undefined,
    tell: async (text) => {
      const asked = line
      // After a gap everything is told again.
      if (asked === undefined) return
      try {
        await asked.ask('SELECT pg_notify($1, $2)', [TALK_CHANNEL, `${nodeId}${text}`])
      } catch (error) {
        asked.lose(error instanceof Error ? error.message : 'unknown')
        throw error
      }
    },
    listen: async (listener) => {
      await connect(listener)
      return async () => {
        isStopped = true
        clearTimeout(retry)
        const open = line
        line = undefined
        await open?.ask('UNLISTEN *').catch(() => undefined) // A connection that is gone listens no more.
        open?.client.removeAllListeners('notification')
        open?.end()
      }
    },
  }
}

function toLine(
  { client, lost, release }: CheckedOutClient,
  answerMs: number | undefined,
  onLost: (reason: string) => void,
): Line {
  let isEnded = false
  const end = () => {
    isEnded = true
    release(false)
  }
  const lose = (reason: string) => {
    if (isEnded) return
    end()
    onLost(reason)
  }
  void lost.then(({ message }) => lose(message))
  return { client, ask: createAsk(client, answerMs), end, lose, isEnded: () => isEnded }
}
