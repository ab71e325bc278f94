import type { Logger } from 'pino'
import type { FanOut } from '../../ports/fan-out.ts'
import type { Mailbox, MailboxLimits } from '../../ports/mailbox.ts'
import { findDangers } from './check-server.ts'
import { createRedisFanOut } from './fan-out.ts'
import { openRedisLink, type RedisLink } from './link.ts'
import { createRedisMailbox } from './mailbox.ts'

export interface RedisStoreOptions extends MailboxLimits {
  /** `redis://` or `rediss://`; may contain a password. */
  readonly url: string
  /** Distinguishes announcements of this node; 16 hexadecimal characters. */
  readonly nodeId: string
  /** Time after which an unanswered step counts its connection as dead. Milliseconds. */
  readonly timeoutMs?: number | undefined
  readonly logger?: Logger | undefined
}

export interface RedisStore {
  readonly mailbox: Mailbox
  readonly fanOut: FanOut
  readonly isReady: () => Promise<boolean>
  readonly stop: () => Promise<void>
}

/**
 * Opens mailbox and bus on one Redis, and logs a warning for settings under which Redis would lose messages.
 *
 * @throws service/store if there is no Redis, or if it is too old, a cluster or a replica.
 */
export async function openRedisStore(options: RedisStoreOptions): Promise<RedisStore> {
  const { url, nodeId, timeoutMs, logger, ...limits } = options
  const link = await openRedisLink({ url, timeoutMs, logger })
  try {
    const info = await link.runCommand((client) => client.info())
    for (const danger of findDangers(info, await readAppendfsync(link))) logger?.warn(danger)
  } catch (error) {
    await link.stop()
    throw error
  }
  return {
    mailbox: createRedisMailbox({ link, nodeId, ...limits }),
    fanOut: createRedisFanOut({ link, nodeId }),
    isReady: async () => link.isUp(),
    stop: link.stop,
  }
}

/** Returns `undefined` if the server rejects CONFIG, as hosted ones often do. */
async function readAppendfsync({ runCommand }: RedisLink): Promise<string | undefined> {
  const settings = runCommand((client) => client.configGet('appendfsync'))
  return settings.then(
    ({ appendfsync }) => appendfsync,
    () => undefined,
  )
}
