import type { ClientOptions, Features } from '../../options.ts'
import type { Environment, ReadingAdapter } from '../../ports/index.ts'
import type { State } from '../../store/state.ts'

/** The part of a client's context that the inspection of a request uses. */
export interface InspectionContext {
  readonly options: Pick<ClientOptions, 'clock' | 'reporter' | 'guard'> & {
    readonly adapters: readonly ReadingAdapter[]
    readonly environment: Pick<Environment, 'domain' | 'isMobile'>
  }
  readonly features: Pick<Features, 'guard'>
  getState(): Pick<State, 'activeNamespace' | 'activeNetworkIds' | 'connections' | 'networks' | 'pendingTransactions'>
}
