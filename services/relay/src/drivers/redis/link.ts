import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createRedisClient, type RedisClient, storeError } from './client.ts'
import { type Script, SIZE, SWEEP } from './scripts.ts'

const TIMEOUT_MS = 8_000
/** Delay before a lost connection, or a Redis that is still loading, is tried again. */
const PROBE_MS = 100
/** Delay before the connections to a Redis that became a replica are reopened. */
const REOPEN_MS = 1_000
const CLOSE_GRACE_MS = 1_000

export interface RedisLinkOptions {
  /** `redis://` or `rediss://`; may contain a password. */
  readonly url: string
  /** Time after which an unanswered step counts its connection as dead. Milliseconds. */
  readonly timeoutMs?: number | undefined
  readonly logger?: Logger | undefined
}

/** Two connections to one Redis, for commands and for subscriptions, which reconnect automatically. */
export interface RedisLink {
  /** Runs a command other than a script. @throws service/store at once while Redis is unreachable */
  readonly runCommand: <T>(command: (client: RedisClient) => Promise<T>) => Promise<T>
  /** Runs a script. @throws service/store in the same cases */
  readonly runScript: (script: Script, args: readonly string[]) => Promise<unknown>
  readonly subscribe: (channel: string, onMessage: (payload: string) => void) => Promise<void>
  /**
   * False from the loss of a connection, or of the primary role, until both connections work and Redis accepts writes.
   */
  readonly isUp: () => boolean
  /** Calls `listener` whenever the link is up again: Redis may have run commands whose responses were lost. */
  readonly onBack: (listener: () => void) => void
  readonly stop: () => Promise<void>
}

/**
 * Opens both connections.
 *
 * @throws service/store if there is no Redis at the URL, or it requires another password.
 */
export async function openRedisLink({ url, logger, timeoutMs = TIMEOUT_MS }: RedisLinkOptions): Promise<RedisLink> {
  const listeners: (() => void)[] = []
  let isUp = false
  let hasStarted = false
  let isStopped = false
  let probing: NodeJS.Timeout | undefined
  let reopening: NodeJS.Timeout | undefined

  const open = () => {
    const client = createRedisClient(url, () => hasStarted && !isStopped)
    client.on('error', (error: Error) => lose(error.message))
    client.on('ready', () => void probe())
    return client
  }
  const commands = open()
  const subscriber = open()

  function lose(reason: string): void {
    if (!hasStarted || isStopped) return
    if (isUp) logger?.warn({ reason }, 'Redis was lost')
    isUp = false
    probeSoon()
  }

  function probeSoon(): void {
    clearTimeout(probing)
    probing = setTimeout(() => void probe(), PROBE_MS)
  }

  /**
   * Runs a script that may write, even if there is nothing to sweep. A starting Redis accepts connections before it has
   * read its file, and a replica accepts no writes: both reject the script.
   */
  async function probe(): Promise<void> {
    if (!hasStarted || isUp || isStopped || !commands.isReady || !subscriber.isReady) return
    try {
      await runScript(SWEEP, ['0', '1'])
    } catch {
      probeSoon()
      return
    }
    if (isUp || isStopped || !commands.isReady || !subscriber.isReady) return
    isUp = true
    clearTimeout(reopening)
    reopening = undefined
    logger?.info('Redis is back')
    for (const listener of listeners) listener()
  }

  function runScript({ sha, text }: Script, args: readonly string[]): Promise<unknown> {
    const send = (command: string, script: string) => commands.sendCommand([command, script, '0', ...args])
    return withTimeout(
      send('EVALSHA', sha).catch((error: unknown) => {
        // A restarted Redis has lost its scripts.
        if (error instanceof Error && error.message.startsWith('NOSCRIPT')) return send('EVAL', text)
        throw error
      }),
    )
  }

  async function withTimeout<T>(answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`no answer within ${timeoutMs} ms`))
        lose('it does not answer')
        reopen(commands)
      }, timeoutMs)
    })
    try {
      return await Promise.race([answer, late])
    } catch (error) {
      if (error instanceof Error && error.message.includes('READONLY')) leaveReplica()
      throw storeError(error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Another server is the primary now. The URL may lead to it, but only for new connections. */
  function leaveReplica(): void {
    if (isStopped || !hasStarted) return
    lose('it is a replica')
    reopening ??= setTimeout(() => {
      reopening = undefined
      reopen(commands)
      reopen(subscriber)
    }, REOPEN_MS)
  }

  /**
   * Fails the pending commands of a connection, and opens a new one with the same subscriptions. A lost connection is
   * skipped, because the client reconnects it and a second attempt would leak a connection.
   */
  function reopen(client: RedisClient): void {
    if (isStopped || !hasStarted || !client.isReady) return
    client.destroy()
    client.connect().catch(() => undefined) // Only `stop` ends the attempts.
  }

  const stop = async () => {
    isStopped = true
    isUp = false
    clearTimeout(probing)
    clearTimeout(reopening)
    subscriber.destroy()
    if (commands.isReady) await Promise.race([commands.close(), delay(CLOSE_GRACE_MS, undefined, { ref: false })])
    commands.destroy()
  }

  try {
    await Promise.all([commands.connect(), subscriber.connect()])
    hasStarted = true
    await untilLoaded(() => runScript(SIZE, []))
    isUp = true
  } catch (error) {
    await stop()
    throw storeError(error)
  }
  return {
    runCommand: (command) => withTimeout(command(commands)),
    runScript,
    subscribe: (channel, onMessage) =>
      subscriber.subscribe(channel, onMessage).catch((error: unknown) => {
        throw storeError(error)
      }),
    isUp: () => isUp,
    onBack: (listener) => void listeners.push(listener),
    stop,
  }
}

async function untilLoaded(readSize: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    try {
      await readSize()
      return
    } catch (error) {
      const isLoading = error instanceof Error && error.message.includes('LOADING')
      if (!isLoading || Date.now() > deadline) throw error
      await delay(PROBE_MS)
    }
  }
}
