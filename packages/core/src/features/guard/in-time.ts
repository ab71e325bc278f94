import type { Clock } from '../../ports/index.ts'

/** Waits for promises that never reject, at most `timeoutMs`. */
export async function inTime(
  work: readonly Promise<unknown>[],
  { clock, timeoutMs }: { readonly clock: Clock; readonly timeoutMs: number },
): Promise<void> {
  let disarm = () => {}
  const over = new Promise<void>((resolve) => {
    disarm = clock.after(timeoutMs, resolve)
  })
  await Promise.race([Promise.all(work), over])
  disarm()
}
