/**
 * Runs a task after each interval, one at a time. The task handles its own failures.
 *
 * @param first - A run that is already in progress; the others follow it.
 * @returns a function that ends it and waits for a running task.
 */
export function repeat(
  task: () => Promise<unknown>,
  intervalMs: number,
  first: Promise<unknown> = Promise.resolve(),
): () => Promise<void> {
  let running = first
  const timer = setInterval(() => {
    running = running.then(task)
  }, intervalMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
