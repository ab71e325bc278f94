import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createRedisClient, type RedisClient, storeError } from './client.ts'
import { type Script, SIZE, SWEEP } from './scripts.ts'

const ANSWER_MS = 8_000
/** Pause before a connection that was lost, or a Redis that is still loading, is tried again. */
const PROBE_MS = 100
/** Pause before the connections to a Redis that became a replica are opened anew. */
const REOPEN_MS = 1_000
const LAST_ANSWERS_MS = 1_000

export interface RedisLinkOptions {
  /** `redis://` or `rediss://`; may hold a password. */
  readonly url: string
  /** How long one step may take before the connection counts as dead. */
  readonly answerMs?: number | undefined
  readonly logger?: Logger | undefined
}

/** Two connections to one Redis, for commands and for listening, which come back by themselves. */
export interface RedisLink {
  /** Asks something else than a script. @throws service/store at once while Redis is away. */
  readonly ask: <T>(question: (client: RedisClient) => Promise<T>) => Promise<T>
  /** Runs a script. @throws service/store likewise. */
  readonly run: (script: Script, args: readonly string[]) => Promise<unknown>
  readonly subscribe: (channel: string, hear: (payload: string) => void) => Promise<void>
  /** False from the loss of a connection, or of the rank of a primary, until both are there and Redis takes writes. */
  readonly isUp: () => boolean
  /** Calls back whenever it is up again after a loss: steps may have been done whose answers were lost. */
  readonly onBack: (listener: () => void) => void
  readonly stop: () => Promise<void>
}

/**
 * Opens both connections.
 *
 * @throws service/store when there is no Redis at the address, or it wants another password.
 */
export async function openRedisLink({ url, logger, answerMs = ANSWER_MS }: RedisLinkOptions): Promise<RedisLink> {
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
   * A Redis that starts takes connections before it has read its file, and a replica answers, but takes no writes: it
   * refuses a script that may write, also when there is nothing that has expired so long ago.
   */
  async function probe(): Promise<void> {
    if (!hasStarted || isUp || isStopped || !commands.isReady || !subscriber.isReady) return
    try {
      await run(SWEEP, ['0', '1'])
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

  function run({ sha, text }: Script, args: readonly string[]): Promise<unknown> {
    const send = (command: string, script: string) => commands.sendCommand([command, script, '0', ...args])
    return answerOf(
      send('EVALSHA', sha).catch((error: unknown) => {
        // A Redis that was started anew knows no scripts.
        if (error instanceof Error && error.message.startsWith('NOSCRIPT')) return send('EVAL', text)
        throw error
      }),
    )
  }

  async function answerOf<T>(answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`no answer within ${answerMs} ms`))
        lose('it does not answer')
        reopen(commands)
      }, answerMs)
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

  /** The primary is another server now, and the address may lead to it, but only for those who connect. */
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
   * What hangs in a connection fails at once, and a new one is made, with what was subscribed to. One that is lost is
   * being opened already, and a second try beside it would leave a connection behind.
   */
  function reopen(client: RedisClient): void {
    if (isStopped || !hasStarted || !client.isReady) return
    client.destroy()
    client.connect().catch(() => undefined) // Only a stop ends the tries.
  }

  const stop = async () => {
    isStopped = true
    isUp = false
    clearTimeout(probing)
    clearTimeout(reopening)
    subscriber.destroy()
    if (commands.isReady) await Promise.race([commands.close(), delay(LAST_ANSWERS_MS, undefined, { ref: false })])
    commands.destroy()
  }

  try {
    await Promise.all([commands.connect(), subscriber.connect()])
    hasStarted = true
    await untilLoaded(() => run(SIZE, []))
    isUp = true
  } catch (error) {
    await stop()
    throw storeError(error)
  }
  return {
    ask: (question) => answerOf(question(commands)),
    run,
    subscribe: (channel, hear) =>
      subscriber.subscribe(channel, hear).catch((error: unknown) => {
        throw storeError(error)
      }),
    isUp: () => isUp,
    onBack: (listener) => void listeners.push(listener),
    stop,
  }
}

async function untilLoaded(ask: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + ANSWER_MS
  for (;;) {
    try {
      await ask()
      return
    } catch (error) {
      const isLoading = error instanceof Error && error.message.includes('LOADING')
      if (!isLoading || Date.now() > deadline) throw error
      await delay(PROBE_MS)
    }
  }
}
