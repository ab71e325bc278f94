import { type ChildProcess, spawn } from 'node:child_process'

/** Waits on the parent's pipe; its end means that the parent is gone, however it went. */
const GUARD = `trap '' INT TERM HUP
read -r _
kill -KILL "$1" 2>/dev/null`

export interface GuardedChild {
  /** True while the process runs. */
  readonly isRunning: () => boolean
  /** Sends the signals in turn until the process is gone; does nothing when it already is. */
  readonly stop: (steps: readonly { signal: NodeJS.Signals; graceMs: number }[]) => Promise<void>
}

/**
 * Starts a process that cannot outlive this one: a guard of its own ends it even after SIGKILL of the parent.
 *
 * @throws Error of Node when the file cannot be executed.
 */
export async function startGuardedChild(file: string, args: readonly string[]): Promise<GuardedChild> {
  const child = spawn(file, [...args], {
    // An own process group: Ctrl-C in the terminal must reach us first, so that we decide the order of stopping.
    detached: process.platform !== 'win32',
    stdio: 'ignore',
    windowsHide: true,
  })
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('spawn', () => (child.pid === undefined ? reject(new Error(`${file} has no pid`)) : resolve(child.pid)))
  })
  const release = startGuard(pid, child)
  return {
    isRunning: () => isRunning(child),
    stop: async (steps) => {
      for (const { signal, graceMs } of steps) {
        if (!isRunning(child)) break
        child.kill(signal)
        await exitWithin(child, graceMs)
      }
      release()
    },
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

function exitWithin(child: ChildProcess, graceMs: number): Promise<void> {
  // A child that has already gone never emits `exit` again.
  if (!isRunning(child)) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, graceMs)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function startGuard(pid: number, child: ChildProcess): () => void {
  if (process.platform === 'win32') {
    const kill = () => child.kill()
    process.once('exit', kill)
    return () => void process.removeListener('exit', kill)
  }
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.on('error', () => undefined) // Without a shell there is no guard; stop() still works.
  guard.stdin.on('error', () => undefined) // The guard may go first when both are stopped at once.
  guard.unref()
  const release = () => void guard.kill('SIGKILL')
  child.once('exit', release)
  return release
}
