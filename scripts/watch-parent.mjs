// Plain JavaScript without dependencies: it runs before anything is installed.
import { readParent } from './run-processes.mjs'

const POLL_MS = 1_000

/**
 * Calls back once the process that started this one has gone. npm puts a shell between itself and us: a signal to npm ends
 * that shell, or npm alone and not the shell.
 *
 * @param {() => void} onGone
 */
export function watchParent(onGone) {
  const parent = process.ppid
  const isOfNpm = process.env.npm_lifecycle_event !== undefined
  const npm = isOfNpm ? readParent(parent) : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || readParent(parent) === npm)) return
    clearInterval(timer)
    onGone()
  }, POLL_MS)
  timer.unref()
}
