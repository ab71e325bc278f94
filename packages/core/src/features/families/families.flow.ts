import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'

/** What there is of several chain families and wallets. */
export const familiesFlow = factFlow<{
  /** The wallets of a list: of every chain family, or of one that a wallet is added to. */
  listed: Pick<State, 'listedFamily' | 'listedWallets'>
  /** A wallet that was listed becomes the one in use of this family, in the changes up to `switched`. */
  switching: Pick<State, 'switchingFamily'>
  switched: { readonly switchingFamily: undefined }
  'network-preferred': Pick<State, 'activeNetworkIds'>
  /** Storage told of the wallets beside those in use. */
  'others-read': Pick<State, 'otherConnections'>
}>('families')
