import type { Config } from 'wagmi'
import { whenHydrated } from './when-hydrated.ts'

/** Resolves when wagmi has hydrated, and is neither connecting nor reconnecting. */
export async function untilSettled(config: Config): Promise<void> {
  await new Promise<void>((resolve) => void whenHydrated(config, resolve))
  const isSettled = () => config.state.status !== 'connecting' && config.state.status !== 'reconnecting'
  if (isSettled()) return
  await new Promise<void>((resolve) => {
    const stop = config.subscribe(
      ({ status }) => status,
      () => {
        if (!isSettled()) return
        stop()
        resolve()
      },
    )
  })
}
