import type { ClientOptions } from '../../options.ts'
import { selectNetwork } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'

/**
 * Returns whether a visitor may choose a network: there is another one, or the wallet is on one that the site does not
 * have.
 */
export function hasNetworkChoice(
  state: State,
  { enableNetworkSwitch }: Pick<ClientOptions, 'enableNetworkSwitch'>,
): boolean {
  return selectNetwork(state) === undefined || (enableNetworkSwitch !== false && state.networks.length > 1)
}
