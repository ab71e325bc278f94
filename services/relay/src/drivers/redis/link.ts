import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createRedisClient, type RedisClient, storeError } from './client.ts'
import { type Script, SIZE } from './scripts.ts'

const ANSWER_MS = 8_000
/** Pause before a connection that was lost, or a Redis that is still loading, is tried again. */
const PROBE_MS = 100
const LAST_ANSWERS_MS = 1_000

export interface RedisLinkOptions {
  /** `redis://` or `rediss://`; may hold a password. */
  readonly url: string
  /** How long one step may take before the connection counts as dead. */
  readonly answerMs?: number
  readonly logger?: Logger | undefined
}

/** Two connections to one Redis, for commands and for listening, which come back by themselves. */
export interface RedisLink {
  /** Asks something else than a script. @throws service/store at once while Redis is away. */
  readonly ask: <T>(question: (client: RedisClient) => Promise<T>) => Promise<T>
  /** Runs a script. @throws service/store likewise. */
  readonly run: (script: Script, args: readonly string[]) => Promise<unknown>
  readonly subscribe: (channel: string, hear: (payload: string) => void) => Promise<void>
  /** False from the loss of a connection until both are there and Redis answers. */
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

  /** A Redis that starts takes connections before it has read its file. */
  async function probe(): Promise<void> {
    if (!hasStarted || isUp || isStopped || !commands.isReady || !subscriber.isReady) return
    try {
      await run(SIZE, [])
    } catch {
      probeSoon()
      return
    }
    if (isUp || isStopped || !commands.isReady || !subscriber.isReady) return
    isUp = true
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
        restart()
      }, answerMs)
    })
    try {
      return await Promise.race([answer, late])
    } catch (error) {
      throw storeError(error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** What hangs in a dead connection fails at once, and a new one is made. */
  function restart(): void {
    if (isStopped || !hasStarted) return
    lose('it does not answer')
    commands.destroy()
    commands.connect().catch(() => undefined) // Only a stop ends the tries.
  }

  const stop = async () => {
    isStopped = true
    isUp = false
    clearTimeout(probing)
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
