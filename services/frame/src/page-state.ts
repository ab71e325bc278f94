import type { FramePageData, FrameParams } from '@latchkey/protocol/frame'
import { toNetworkId } from './to-network-id.ts'

/** How a page describes itself, and what it chose. It ends with the load of the frame. */
export interface PageState {
  metadata: FrameParams<'SYNC_DAPP_DATA'>['metadata']
  theme: FrameParams<'SYNC_THEME'>
  /** CAIP-2 id of a network of the project. */
  networkId: string
  /** Aborted, and replaced, when another network comes into use. */
  networkUse: AbortController
}

/** Takes another network into use, and withdraws the requests that wait for a person. */
export function switchNetworkOf(state: PageState, networkId: string): void {
  if (networkId === state.networkId) return
  state.networkId = networkId
  state.networkUse.abort()
  state.networkUse = new AbortController()
}

/**
 * Returns the state before the first call.
 *
 * @param query - Of the frame's own address; `chainId` names the network in use, when the project has it.
 * @see compat-facts 5.1 "Query"
 */
export function createPageState({ networks }: Pick<FramePageData, 'networks'>, query: URLSearchParams): PageState {
  const wanted = toNetworkId(query.get('chainId') ?? '')
  const [first = ''] = networks
  return {
    metadata: undefined,
    theme: {},
    networkId: networks.includes(wanted) ? wanted : first,
    networkUse: new AbortController(),
  }
}
