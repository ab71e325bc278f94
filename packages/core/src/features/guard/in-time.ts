import type { Clock } from '../../ports/index.ts'

/** Waits at most `timeoutMs` for promises that never reject. */
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
