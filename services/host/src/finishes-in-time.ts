/**
 * Waits for work until a timeout.
 *
 * @returns false after the timeout; the work continues.
 * @throws the error of the work before the timeout.
 */
export async function finishesInTime(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  try {
    return await Promise.race([work.then(() => true), timeout])
  } finally {
    clearTimeout(timer)
  }
}
