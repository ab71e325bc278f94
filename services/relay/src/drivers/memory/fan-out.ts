import type { FanOut } from '../../ports/fan-out.ts'

/** Returns the bus of a single node, which receives nothing. */
export function createSilentFanOut(): FanOut {
  const nothing = async () => undefined
  return { listen: async () => nothing, broadcast: nothing, isListening: () => true }
}
