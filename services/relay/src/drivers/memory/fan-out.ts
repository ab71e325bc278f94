import type { FanOut } from '../../ports/fan-out.ts'

/** Returns the bus of a node that is alone: it hears of nobody. */
export function createSilentFanOut(): FanOut {
  return { listen: async () => async () => undefined, isListening: () => true }
}
