import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'

/** The wallets that can be connected. */
export const walletsFlow = factFlow<{
  /** The connectors emitted these wallets. */
  reached: Pick<State, 'wallets'>
  /** The catalogue returned the URLs of its pictures. */
  pictured: Pick<State, 'networkPictures' | 'hasPictures'>
}>('wallets')
