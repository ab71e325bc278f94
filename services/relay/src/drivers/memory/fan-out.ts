import type { FanOut } from '../../ports/fan-out.ts'

/** Returns the bus of a node that is alone: it hears of nobody. */
export function createSilentFanOut(): FanOut {
  const nothing = async () => undefined
  return { listen: async () => nothing, tell: nothing, isListening: () => true }
}
