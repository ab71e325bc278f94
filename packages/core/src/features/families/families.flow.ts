import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'

/** The state of several chain families and wallets. */
export const familiesFlow = factFlow<{
  /** The wallets of the list: of every chain family, or of the one to which a wallet is added. */
  listed: Pick<State, 'listedFamily' | 'listedWallets'>
  /** A listed wallet becomes the one in use of this family, in the changes up to `switched`. */
  switching: Pick<State, 'switchingFamily'>
  switched: { readonly switchingFamily: undefined }
  'network-preferred': Pick<State, 'activeNetworkIds'>
  /** The listed wallets were read from storage. */
  'others-read': Pick<State, 'otherConnections'>
}>('families')
