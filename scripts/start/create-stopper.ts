export interface Stopper {
  /** Adds a part that has to be stopped; if stopping has begun, it is stopped at once. */
  readonly add: (stop: () => Promise<void>) => void
  /** Stops everything in parallel, then ends the process. */
  readonly stop: () => Promise<void>
}

/** One Ctrl-C arrives several times: from the terminal, from npm and from start.mjs. */
const SAME_PRESS_MS = 1_500
const STOP_TIMEOUT_MS = 15_000

/** Returns the function that stops the local devnet; a second Ctrl-C ends it without waiting. */
export function createStopper(): Stopper {
  const stops: (() => Promise<void>)[] = []
  let startedAtMs: number | undefined

  async function stop(): Promise<void> {
    if (startedAtMs !== undefined) {
      if (performance.now() - startedAtMs > SAME_PRESS_MS) process.exit(1)
      return
    }
    startedAtMs = performance.now()
    process.stdout.write('\nStopping …\n')
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    await Promise.all(stops.map(endOne))
    process.exit()
  }

  return {
    add: (end) => {
      if (startedAtMs === undefined) stops.push(end)
      else void endOne(end)
    },
    stop,
  }
}

async function endOne(end: () => Promise<void>): Promise<void> {
  try {
    await end()
  } catch (error) {
    // The remaining parts still have to be stopped.
    process.stderr.write(`${String(error)}\n`)
    process.exitCode = 1
  }
}
