/**
 * Waits for work, but no longer than a time limit.
 *
 * @returns false when the limit came first; the work goes on.
 * @throws what the work throws within the limit.
 */
export async function within(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs)
  })
  try {
    return await Promise.race([work.then(() => true), limit])
  } finally {
    clearTimeout(timer)
  }
}
