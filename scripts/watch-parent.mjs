// Plain JavaScript without dependencies: it runs before anything is installed.
import { readParent } from './run-processes.mjs'

const POLL_MS = 1_000

/**
 * Calls `onGone` once the parent process has ended. npm starts this process through a shell: a signal to npm ends that
 * shell, or only npm and not the shell.
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
