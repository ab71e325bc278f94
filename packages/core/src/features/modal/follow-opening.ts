import type { Context } from '../../context.ts'
import type { Read } from '../../reads/read.ts'
import type { State } from '../../store/state.ts'
import type { ConnectRunner } from '../connect/connect.effects.ts'
import { showsWallets } from '../router/navigation.ts'

/**
 * Requests the lists of wallets when the modal opens, so that the first screen has them with the click, not after its
 * first paint. Cancels a prefetched connect when the modal closes.
 */
export function followOpening(
  { options, getState, subscribe }: Context,
  walletLists: Pick<Read<unknown>, 'refetch'>,
  runner: Pick<ConnectRunner, 'send'>,
): { readonly wantsWallets: () => boolean; readonly stop: () => void } {
  const hasLists = getState().available?.any?.walletLists === true
  const wantsWallets = () => {
    const { modal, router } = getState()
    return hasLists && modal.isOpen && showsWallets(router)
  }
  const wantWallets = () => {
    if (wantsWallets()) walletLists.refetch()
  }
  let cancelWanting = () => {}
  wantWallets()
  const stopWatching = subscribe((state, before) => {
    if (state.modal.isOpen === before.modal.isOpen) return
    // The list closed before the visitor chose a wallet from it.
    if (!state.modal.isOpen && isPrefetched(state)) runner.send({ type: 'cancel' })
    cancelWanting()
    // After the frame that shows the result of the press.
    if (state.modal.isOpen) cancelWanting = options.clock.after(0, wantWallets)
  })
  return {
    wantsWallets,
    stop() {
      stopWatching()
      cancelWanting()
    },
  }
}

const isPrefetched = ({ connect }: State) => connect.status === 'waiting' && connect.isPrefetched === true
