/** Recent calls that request mail, whether or not mail was sent. The counts decay with time. */
export interface RecentCalls {
  /** Calls from the network of the caller. Decays by 20 an hour. */
  readonly network: number
  /** Calls for the address. Decays by 5 an hour. 0 if the address is not known yet. */
  readonly address: number
  /** Calls from all sites of the project. Decays by 1,000 an hour. */
  readonly project: number
}

/** The highest level has 128 times the tries of the lowest. */
const MAX_LEVEL = 7
/** Each further two calls from one network raise the level by one. */
const CALLS_PER_NETWORK_STEP = 2
/** A person may need a second mail if the first one does not arrive. */
const FREE_PER_ADDRESS = 1
const LEVELS_PER_MAIL = 2
/** Calls over the usual 1,000 an hour of a project, from which the level rises. */
const FREE_PER_PROJECT = 250

/**
 * Returns the level of the next puzzle of a caller. Each level doubles the tries. From the twelfth call of a network, or the fifth for
 * one address, a puzzle takes seconds. A flood from many networks raises the level for the whole project.
 *
 * @returns 0 to 7
 * @example toPuzzleLevel({ network: 0, address: 0, project: 0 }) // 0
 */
export function toPuzzleLevel({ network, address, project }: RecentCalls): number {
  // Counts decay continuously: two calls are 1.99 a moment later.
  const ofNetwork = Math.floor(Math.round(network) / CALLS_PER_NETWORK_STEP)
  const ofAddress = LEVELS_PER_MAIL * Math.max(0, Math.round(address) - FREE_PER_ADDRESS)
  const ofProject = Math.max(0, Math.floor(Math.log2(project / FREE_PER_PROJECT)) + 1)
  return Math.min(MAX_LEVEL, Math.max(ofNetwork, ofAddress) + ofProject)
}
