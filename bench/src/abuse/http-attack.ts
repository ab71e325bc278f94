import { setTimeout as delay } from 'node:timers/promises'
import { type AttackResult, addressOfAttacker, createTally } from './tally.ts'

/** Pause after a rejection; without it, the attack would only measure how fast this machine rejects. */
const REFUSED_PAUSE_MS = 100

export interface HttpAttack {
  readonly kind: 'http'
  readonly url: string
  /** Sent as POST when there is one. */
  readonly body?: string
  /** Paths, requested in turn. */
  readonly paths: readonly string[]
  readonly attackers: number
  /** Requests of one attacker at the same time. */
  readonly together: number
}

/** Sends requests as fast as the service responds, until the signal aborts. Responses are read and dropped. */
export async function runHttpAttack(attack: HttpAttack, signal: AbortSignal): Promise<AttackResult> {
  const { url, body, paths, attackers, together } = attack
  const tally = createTally()
  let last = 0
  async function sendRequest(address: string): Promise<void> {
    last += 1
    const response = await fetch(`${url}${paths[last % paths.length]}`, {
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      signal,
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    tally.add(`status ${response.status}`)
    for await (const chunk of response.body ?? []) tally.add('bytes', chunk.length)
    if (response.status === 429 || response.status === 503) await delay(REFUSED_PAUSE_MS, undefined, { signal })
  }
  async function repeat(address: string): Promise<void> {
    while (!signal.aborted) {
      await sendRequest(address).catch((error: unknown) => {
        if (!signal.aborted) tally.add(error instanceof Error ? error.name : 'error')
      })
    }
  }
  await Promise.all(Array.from({ length: attackers * together }, (_, at) => repeat(addressOfAttacker(at % attackers))))
  return tally.result
}
