/** Calls that sent mail, or would have, and are not forgotten yet. */
export interface RecentCalls {
  /** Of the network of the caller. 20 an hour are forgotten. */
  readonly network: number
  /** For the address. Five an hour are forgotten. 0 while the address is not known. */
  readonly address: number
  /** Of the sites of the project. A thousand an hour are forgotten. */
  readonly project: number
}

/** 128 times the tries of the easiest puzzle. */
const MAX_LEVEL = 7
/** A household or an office logs in twice without noticing. */
const CALLS_PER_NETWORK_STEP = 2
/** A second mail, because the first did not come. */
const FREE_PER_ADDRESS = 1
const LEVELS_PER_MAIL = 2
/** Logins that a project has beside its usual thousand an hour. */
const FREE_PER_PROJECT = 250

/**
 * Returns how hard the next puzzle of a caller is. Each level doubles the tries. From the twelfth mail of a network, or the fifth to
 * one address, each costs seconds; a flood of a project from many networks makes all of its puzzles harder.
 *
 * @returns 0 to 7
 * @example toPuzzleLevel({ network: 0, address: 0, project: 0 }) // 0
 */
export function toPuzzleLevel({ network, address, project }: RecentCalls): number {
  // Counts are forgotten by fractions: two calls are 1.99 a moment later.
  const ofNetwork = Math.floor(Math.round(network) / CALLS_PER_NETWORK_STEP)
  const ofAddress = LEVELS_PER_MAIL * Math.max(0, Math.round(address) - FREE_PER_ADDRESS)
  const ofProject = Math.max(0, Math.floor(Math.log2(project / FREE_PER_PROJECT)) + 1)
  return Math.min(MAX_LEVEL, Math.max(ofNetwork, ofAddress) + ofProject)
}
