import { selectConnection, selectNetwork } from '@latchkey/core'
import { confirmSend, editSend, type SendState } from '@latchkey/core/ui'
import { Button } from '@latchkey/design'
import type { ErrorCode } from '@latchkey/errors'
import { useClientState, useScreenClient } from '@latchkey/react'
import { Notice } from '../../parts/notice.tsx'
import { severityOfCheck } from '../../parts/severity-of-check.ts'
import { useWords } from '../../shell/index.ts'
import { sendReview } from '../../strings/en/send-review.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { useSentence } from '../../strings/use-sentence.ts'

/** The reason that prevents the transfer, and the buttons. */
export function ReviewActions({ form }: { readonly form: SendState }) {
  const t = useWords('sendReview', sendReview)
  const client = useScreenClient()
  const { actions } = client
  const { fee, status, check } = form
  const severity = severityOfCheck(check)
  // The safe answer is the primary button.
  const isGrave = severity === 'danger' || severity === 'block'
  const isConfirming = status === 'confirming'
  const hasNodeFailed = fee.status === 'failed' && !isRefused(fee.failure.code)
  return (
    <>
      <Hindrance form={form} />
      <div className="lk-review-actions">
        <Button
          variant={isGrave && !hasNodeFailed ? 'primary' : 'secondary'}
          size="lg"
          fullWidth
          data-testid="send-cancel-button"
          onClick={actions.modal.goBack}
        >
          {t.cancel}
        </Button>
        {hasNodeFailed ? (
          <Button
            variant="primary"
            size="lg"
            fullWidth
            data-testid="send-retry-fee"
            onClick={() => void editSend(client, { type: 'review' })}
          >
            {t.retry}
          </Button>
        ) : (
          <Button
            variant={isGrave ? 'danger' : 'primary'}
            size="lg"
            fullWidth
            loading={isConfirming}
            disabled={severity === 'block' || fee.status === 'failed' || (fee.status === 'known' && !fee.isCovered)}
            data-testid="send-confirm-button"
            onClick={() => void confirmSend(client)}
          >
            {severity === 'danger' ? t.sendAnyway : t.send}
          </Button>
        )}
      </div>
    </>
  )
}

/** Returns whether a retry of the same transfer cannot succeed. */
const isRefused = (code: ErrorCode) => code.startsWith('send/') || code === 'address/invalid'

/** Returns whether the balance does not cover the amount and the fee. */
function isShort(fee: SendState['fee']): boolean {
  return fee.status === 'known'
    ? !fee.isCovered
    : fee.status === 'failed' && fee.failure.code === 'send/insufficient-funds'
}

function Hindrance({ form: { fee, status, failure } }: { readonly form: SendState }) {
  const t = useWords('sendReview', sendReview)
  const shell = useWords('shell', shellWords)
  const sentenceOf = useSentence()
  const { symbol, wallet } = useClientState((state) => ({
    symbol: selectNetwork(state)?.nativeCurrency.symbol ?? '',
    wallet: selectConnection(state).wallet?.name,
  }))
  if (status === 'confirming')
    return (
      <Notice title={t.confirm} announce>
        {t.confirmText(wallet ?? shell.wallet)}
      </Notice>
    )
  if (isShort(fee))
    return (
      <Notice tone="danger" title={t.uncovered(symbol)} announce>
        {t.uncoveredText(symbol)}
      </Notice>
    )
  if (fee.status === 'failed' && fee.failure.code === 'send/failed')
    return (
      <Notice tone="danger" title={t.wouldFail} announce>
        {t.wouldFailText}
      </Notice>
    )
  if (fee.status === 'failed' && isRefused(fee.failure.code))
    return (
      <Notice tone="danger" title={sentenceOf(fee.failure)} announce>
        {t.notSent}
      </Notice>
    )
  if (failure !== undefined)
    return (
      <Notice title={sentenceOf(failure)} announce>
        {t.notSent}
      </Notice>
    )
  return null
}
