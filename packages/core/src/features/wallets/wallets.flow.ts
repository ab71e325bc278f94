import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'

/** The wallets that can be connected. */
export const walletsFlow = factFlow<{
  /** The connectors reach these. */
  reached: Pick<State, 'wallets'>
  /** The catalogue told where its pictures are. */
  pictured: Pick<State, 'networkPictures' | 'hasPictures'>
}>('wallets')
