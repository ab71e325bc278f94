import { type CaipAddress, type CaipNetworkId, type Namespace, toCaipAddress } from '@latchkey/primitives'
import { selectConnection, selectNetwork } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'

/** The account that signs in, and its network. */
export interface Signer {
  readonly account: CaipAddress
  readonly address: string
  readonly namespace: Namespace
  readonly networkId: CaipNetworkId
  readonly isSmartAccount: boolean
}

/** Returns the selected account if its wallet has confirmed the session and its network is one of the site. */
export function selectSigner(state: State): Signer | undefined {
  const { activeNamespace: namespace } = state
  const { status, address, accounts } = selectConnection(state)
  const networkId = selectNetwork(state)?.caipNetworkId
  if (status === 'reconnecting' || address === undefined || networkId === undefined) return undefined
  const type = accounts.find((each) => each.address === address)?.type
  const account = toCaipAddress(networkId, address)
  return { account, address, namespace, networkId, isSmartAccount: type === 'smartAccount' }
}
