import { type ChildProcess, spawn } from 'node:child_process'

/** Reads the parent's pipe, which ends when the parent ends for any reason. */
const GUARD = `trap '' INT TERM HUP
read -r _
kill -QUIT "$1" 2>/dev/null
n=0; while kill -0 "$1" 2>/dev/null && [ $n -lt 50 ]; do sleep 0.1; n=$((n+1)); done
kill -KILL "$1" 2>/dev/null
if [ -n "$2" ]; then rm -rf "$2"; fi`

export interface GuardedChild {
  readonly pid: number
  /** Resolves once the process has ended, with its exit code or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
  /** True while the process runs. */
  readonly isRunning: () => boolean
  /** Sends the signals in turn until the process has ended. */
  readonly stop: (steps: readonly { signal: NodeJS.Signals; graceMs: number }[]) => Promise<void>
}

export interface GuardedChildOptions {
  /** File descriptor for the output of the process; absent: the output is discarded. */
  readonly log?: number
  readonly identity?: { readonly uid: number; readonly gid: number } | undefined
  /** Path that the guard removes when the parent ends without `stop`. */
  readonly removeAfterCrash?: string | undefined
  /** True lets Node exit while the process runs; the guard ends it then. */
  readonly background?: boolean
}

/**
 * Starts a process that cannot outlive this one: a guard process ends it even after SIGKILL of the parent.
 *
 * @throws Error of Node when the file cannot be executed.
 * @example const child = await startGuardedChild('redis-server', ['--port', '6379'])
 */
export async function startGuardedChild(
  file: string,
  args: readonly string[],
  { log, identity, removeAfterCrash, background = false }: GuardedChildOptions = {},
): Promise<GuardedChild> {
  const child = spawn(file, [...args], {
    // A separate process group: Ctrl-C in the terminal must not end the server before its clients close.
    detached: process.platform !== 'win32',
    stdio: ['ignore', log ?? 'ignore', log ?? 'ignore'],
    windowsHide: true,
    ...identity,
  })
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code ?? 0))
  })
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('spawn', () => (child.pid === undefined ? reject(new Error(`${file} has no pid`)) : resolve(child.pid)))
  })
  const release = startGuard(pid, child, removeAfterCrash, background)
  if (background) child.unref()
  return {
    pid,
    ended,
    isRunning: () => isRunning(child),
    stop: async (steps) => {
      for (const { signal, graceMs } of steps) {
        if (!isRunning(child)) break
        child.kill(signal)
        await waitForExit(child, graceMs)
      }
      release()
    },
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

function waitForExit(child: ChildProcess, graceMs: number): Promise<void> {
  // A child that has ended never emits `exit` again.
  if (!isRunning(child)) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, graceMs)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function startGuard(pid: number, child: ChildProcess, removeAfterCrash: string | undefined, background: boolean) {
  if (process.platform === 'win32') {
    const kill = () => child.kill()
    process.once('exit', kill)
    return () => void process.removeListener('exit', kill)
  }
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', String(pid), removeAfterCrash ?? ''], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.on('error', () => undefined) // Without a shell there is no guard, but stop() works.
  guard.stdin.on('error', () => undefined) // The guard may end first when both are stopped at once.
  guard.unref()
  if (background && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
  const release = () => void guard.kill('SIGKILL')
  child.once('exit', release)
  return release
}
