import type { ClientOptions } from '../../options.ts'
import { selectNetwork } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'

/** True when a visitor may choose a network: another one is there, or the wallet is on one the site does not have. */
export function hasNetworkChoice(
  state: State,
  { enableNetworkSwitch }: Pick<ClientOptions, 'enableNetworkSwitch'>,
): boolean {
  return selectNetwork(state) === undefined || (enableNetworkSwitch !== false && state.networks.length > 1)
}
