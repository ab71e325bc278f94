import type { Attack } from './attacker-process.ts'
import { runHttpAttack } from './http-attack.ts'
import { runRelayAttack } from './relay-attack.ts'

/** Process of the attackers: a message with an attack starts it, any other message ends it and returns its result. */
let stopping = new AbortController()
let running: Promise<object> = Promise.resolve({})

/** A socket that the service or a busy machine breaks must not end the other attackers. */
const broken: Record<string, number> = {}
const countBroken = (error: unknown) => {
  const name = error instanceof Error ? error.message.slice(0, 60) : 'error'
  broken[name] = (broken[name] ?? 0) + 1
}
process.on('uncaughtException', countBroken)
process.on('unhandledRejection', countBroken)

process.on('message', async (order: Attack | 'stop') => {
  if (order === 'stop') {
    stopping.abort()
    const result = await running.catch(countBroken)
    process.send?.({ ...broken, ...(result ?? {}) })
    return
  }
  stopping = new AbortController()
  running = order.kind === 'http' ? runHttpAttack(order, stopping.signal) : runRelayAttack(order, stopping.signal)
})
