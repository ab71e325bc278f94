/** How long a process is frozen in each period. Milliseconds. */
export interface Stalls {
  readonly frozenMs: number
  readonly periodMs: number
}

/**
 * Freezes a process repeatedly, as a busy machine does that gives it no CPU time.
 *
 * @returns a function that ends this, and lets the process continue.
 */
export function stallProcess(pid: number, { frozenMs, periodMs }: Stalls): () => void {
  let resuming: NodeJS.Timeout | undefined
  const freezing = setInterval(() => {
    process.kill(pid, 'SIGSTOP')
    resuming = setTimeout(() => process.kill(pid, 'SIGCONT'), frozenMs)
  }, periodMs)
  return () => {
    clearInterval(freezing)
    clearTimeout(resuming)
    process.kill(pid, 'SIGCONT')
  }
}
