import { Button, ProgressRing, RefreshCwIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useCanRetry } from '../../parts/use-can-retry.ts'
import { useConnectRequest } from '../../parts/use-connect-request.ts'
import { useFailureWords } from '../../parts/use-failure-words.ts'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import type { ViewModule, ViewProps } from '../../router/define-view.ts'
import { connect, connecting as connectingWords } from '../../strings/en/connect.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { useWords } from '../../strings/use-words.ts'

/** Its code is part of the shell. */
export const connectingExternalView: ViewModule<'ConnectingExternal'> = {
  default: ConnectingExternalView,
  title: (words, { params, state }) =>
    state.wallets.find(({ id }) => id === params.walletId)?.name ?? words('connect', connect).title,
  awaitsWallet: true,
}

/** Waits for the wallet's response; shows the state, a failure, and the next steps. */
function ConnectingExternalView({ params }: ViewProps<'ConnectingExternal'>) {
  const shell = useWords('shell', shellWords)
  const connecting = useWords('connecting', connectingWords)
  const { actions, getState } = useScreenClient()
  const { walletId, namespace } = params
  const { wallet, failed } = useClientState((state) => ({
    wallet: state.wallets.find(({ id }) => id === walletId) ?? state.recentWallets.find(({ id }) => id === walletId),
    failed: state.connect.status === 'failed' && state.connect.walletId === walletId ? state.connect : undefined,
  }))
  const canRetry = useCanRetry(failed)
  const name = wallet?.name ?? shell.wallet

  // If the screen was opened by a link or by `open({ view })`, it sends the first request itself.
  useConnectRequest(walletId, namespace)
  const words = useFailureWords(failed?.failure, name)
  // Returns to the wallets of the chain family to which one is added.
  const chooseOther = () =>
    getState().listedFamily === undefined ? actions.modal.reset('Connect') : actions.modal.goBack()
  return (
    <div className="lk-view-content lk-center lk-connecting" aria-live="polite">
      <ProgressRing state={words === undefined ? 'waiting' : 'failed'}>
        <WalletPicture name={name} icon={wallet?.icon} size={72} />
      </ProgressRing>
      <div>
        <p className="lk-connecting-title" dir="auto">
          {words?.title ?? connecting.continueIn(name)}
        </p>
        <p className="lk-connecting-text" dir="auto">
          {words?.text ?? connecting.accept}
        </p>
      </div>
      <div className="lk-connecting-ways">
        {words !== undefined && !words.isFinal && (
          <Button
            variant="secondary"
            start={<RefreshCwIcon size={16} />}
            loading={!canRetry}
            onClick={actions.retryConnect}
          >
            {connecting.retry}
          </Button>
        )}
        <Button variant={words?.isFinal === true ? 'secondary' : 'ghost'} onClick={chooseOther}>
          {connecting.otherWallet}
        </Button>
      </div>
    </div>
  )
}
