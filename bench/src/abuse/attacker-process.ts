import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { HttpAttack } from './http-attack.ts'
import type { RelayAttack } from './relay-attack.ts'
import { measureSlowness } from './slowness.ts'
import type { AttackResult } from './tally.ts'

/** Work of the attackers until they are stopped. */
export type Attack = HttpAttack | RelayAttack

export interface AttackerProcess {
  readonly begin: (attack: Attack) => void
  readonly end: () => Promise<AttackResult>
  readonly stop: () => void
}

/** Time in which the attackers have to end what they were at. */
const END_TIMEOUT_MS = 60_000

/** Starts the attackers in a separate process, so that they do not slow down the clock of the bystander. */
export function startAttackers(): AttackerProcess {
  const child = fork(fileURLToPath(new URL('./attackers.ts', import.meta.url)), [], {
    execArgv: ['--conditions=latchkey-source', '--import', 'tsx'],
  })
  const gone = once(child, 'exit').then(() => {
    throw new Error('the process of the attackers ended')
  })
  gone.catch(() => undefined) // It ends at the end.
  return {
    begin: (attack) => void child.send(attack),
    end: async () => {
      child.send('stop')
      const signal = AbortSignal.timeout(Math.round(END_TIMEOUT_MS * measureSlowness()))
      const [result] = (await Promise.race([once(child, 'message', { signal }), gone])) as [AttackResult]
      return result
    },
    stop: () => void child.kill(),
  }
}
