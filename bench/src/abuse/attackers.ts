import type { Attack } from './attacker-process.ts'
import { runHttpAttack } from './http-attack.ts'
import { runRelayAttack } from './relay-attack.ts'

/** Process of the attackers: a message with an attack starts it, any other message ends it and returns its result. */
let stopping = new AbortController()
let running: Promise<unknown> = Promise.resolve({})

process.on('message', async (order: Attack | 'stop') => {
  if (order === 'stop') {
    stopping.abort()
    process.send?.(await running)
    return
  }
  stopping = new AbortController()
  running = order.kind === 'http' ? runHttpAttack(order, stopping.signal) : runRelayAttack(order, stopping.signal)
})
