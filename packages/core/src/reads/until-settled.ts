import type { Clock } from '../ports/index.ts'
import type { Read } from './read.ts'

/** Resolves when a read has settled, or after the given time. Milliseconds. */
export function untilSettled(
  read: Read<unknown>,
  { clock, ms }: { readonly clock: Clock; readonly ms: number },
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel()
      stop()
      resolve()
    }
    const look = () => {
      if (read.getSnapshot().status !== 'loading') end()
    }
    const cancel = clock.after(ms, end)
    const stop = read.subscribe(look)
    look()
  })
}
