import { type SwapState, sendSwap } from '@latchkey/core/ui'
import { Button, LiveRegion, Spinner } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { severityOfCheck } from '../../parts/severity-of-check.ts'
import { useReviewWords } from './use-review-words.ts'

/** The button for the next request to the wallet, and the button back. */
export function SwapSteps({ swap }: { readonly swap: SwapState }) {
  const t = useReviewWords()
  const client = useScreenClient()
  const { actions } = client
  const { status, plan, from, figures } = swap
  const isWithWallet = status === 'approving' || status === 'swapping'
  const isApproval = status === 'approving' || plan?.step === 'approve'
  const severity = severityOfCheck(plan?.check)
  // The safe answer is the primary button.
  const isDangerous = severity === 'danger' || figures.impact === 'high'
  const isGrave = !isWithWallet && (isDangerous || severity === 'block')
  const anyway = isApproval ? t.approveAnyway : t.swapAnyway
  const step = isDangerous ? anyway : isApproval ? t.approve(from?.symbol ?? '') : t.swap
  return (
    <div className="lk-swap-footer">
      {isWithWallet && (
        <p className="lk-swap-wallet">
          <Spinner /> {status === 'approving' ? t.approvingText : t.confirmingText}
        </p>
      )}
      <LiveRegion message={isWithWallet ? (status === 'approving' ? t.approvingText : t.confirmingText) : ''} />
      <div className="lk-swap-buttons">
        <Button
          variant={isGrave ? 'primary' : 'secondary'}
          size="lg"
          data-testid="swap-cancel-button"
          onClick={() => actions.modal.goBack()}
        >
          {t.cancel}
        </Button>
        <Button
          variant={isGrave ? 'danger' : 'primary'}
          size="lg"
          disabled={isWithWallet || severity === 'block' || (plan === undefined && status === 'built')}
          loading={status === 'building' && plan === undefined}
          data-testid="swap-confirm-button"
          onClick={() => void sendSwap(client)}
        >
          <bdi>{isWithWallet ? (status === 'approving' ? t.approving : t.confirming) : step}</bdi>
        </Button>
      </div>
    </div>
  )
}
