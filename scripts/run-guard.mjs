// Plain JavaScript without dependencies: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { watchParent } from './watch-parent.mjs'

const MARK = 'LATCHKEY_RUN'
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }

/**
 * @typedef {{
 *   environment: Readonly<Record<string, string>>,
 *   add: (pid: number | undefined) => void,
 *   isEnding: () => boolean,
 *   end: () => Promise<void>,
 * }} RunGuard
 */

/**
 * Guards a run, so that no process of it outlives this one: a signal to this process or to its parent, or its death,
 * ends all of them. Processes of the run must get `environment`, and their ids must be added.
 *
 * @param {() => void} beforeExit - Runs after a signal, when all processes have ended.
 * @returns {RunGuard}
 */
export function guardRun(beforeExit) {
  const id = randomUUID()
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'end-run.mjs'), `${MARK}=${id}`], {
    // A separate process group, so that Ctrl-C in the terminal does not end it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const gone = once(guard, 'exit')
  guard.stdin.on('error', () => undefined)
  let isEnding = false
  const end = async () => {
    isEnding = true
    guard.stdin.end()
    await gone
  }
  /** @param {keyof typeof EXIT_CODES} signal */
  const leave = async (signal) => {
    if (isEnding) return
    await end()
    beforeExit()
    process.exit(EXIT_CODES[signal])
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => void leave(signal))
  watchParent(() => void leave('SIGTERM'))
  return {
    environment: { [MARK]: id },
    add: (pid) => void (pid !== undefined && guard.stdin.write(`${pid}\n`)),
    isEnding: () => isEnding,
    end,
  }
}
