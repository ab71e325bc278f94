/**
 * Runs a task for each item, a limited number at once, and settles when all have ended. No task begins after the first
 * failure.
 *
 * @throws the error of the first failing task.
 */
export async function runWithLimit<T>(
  limit: number,
  items: readonly T[],
  task: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  let failed = false
  const runNext = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined && !failed; item = queue.shift()) {
      await task(item).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runNext))
}
