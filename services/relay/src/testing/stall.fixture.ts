/** How long of each period a process stands still. Milliseconds. */
export interface Stalls {
  readonly frozenMs: number
  readonly periodMs: number
}

/**
 * Freezes a process again and again, as a busy machine does with one that it gives no time.
 *
 * @returns A function that ends this, and lets the process run on.
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
