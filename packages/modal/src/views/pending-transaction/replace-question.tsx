import type { Network } from '@latchkey/chains'
import type { ReplacementKind } from '@latchkey/core/ports'
import { type PendingTransaction, readReplacementFees, replaceTransaction } from '@latchkey/core/ui'
import { Button, Heading, KeyValue, KeyValueList } from '@latchkey/design'
import type { WalletError } from '@latchkey/errors'
import { useRead, useScreenClient } from '@latchkey/react'
import { useMemo, useState } from 'react'
import { Notice } from '../../parts/notice.tsx'
import { usePoll } from '../../parts/use-poll.ts'
import { useWords } from '../../shell/index.ts'
import { pending } from '../../strings/en/pending.ts'
import { useSentence } from '../../strings/use-sentence.ts'
import { Fee } from './fee.tsx'

/** Interval in which the shown fees are read again. */
const FEES_MS = 10_000

interface ReplaceQuestionProps {
  readonly transaction: PendingTransaction
  readonly network: Network
  readonly kind: ReplacementKind
  readonly onBack: () => void
}

/** Cost and effect of a replacement, before the request to the wallet. */
export function ReplaceQuestion({ transaction, network, kind, onBack }: ReplaceQuestionProps) {
  const t = useWords('pending', pending)
  const client = useScreenClient()
  const { hash, networkId, nonce = 0 } = transaction
  const read = useMemo(() => readReplacementFees(client, { hash, networkId, kind }), [client, hash, networkId, kind])
  const fees = useRead(read)
  usePoll(read, FEES_MS)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<WalletError>()
  const replace = async () => {
    setIsAsking(true)
    setFailure(undefined)
    const result = await replaceTransaction(client, { hash, networkId, kind, ...(fees.data && { fees: fees.data }) })
    setIsAsking(false)
    // The screen then shows the replacement.
    if (result.ok) onBack()
    else setFailure(result.error)
  }
  const [heading, note, confirm] =
    kind === 'cancel' ? [t.cancel, t.cancelNote, t.confirmCancel] : [t.speedUp, t.speedUpNote, t.confirmSpeedUp]
  return (
    <section className="lk-pending-question">
      <Heading level={2} look="section">
        {heading}
      </Heading>
      <KeyValueList>
        <KeyValue
          name={t.newFee}
          loading={fees.status === 'loading'}
          value={fees.data === undefined ? t.feeUnknown : <AtMost amount={fees.data.total} network={network} />}
        />
      </KeyValueList>
      <p className="lk-pending-text">{note(String(nonce))}</p>
      <Problem failure={failure ?? fees.failure} />
      <Button
        variant={kind === 'cancel' ? 'danger' : 'primary'}
        fullWidth
        data-testid="confirm-replacement"
        loading={isAsking}
        disabled={fees.data === undefined}
        onClick={() => void replace()}
      >
        {isAsking ? t.titles.waiting : confirm}
      </Button>
      <Button variant="ghost" fullWidth disabled={isAsking} onClick={onBack}>
        {t.back}
      </Button>
    </section>
  )
}

function AtMost({ amount, network }: { readonly amount: bigint; readonly network: Network }) {
  const [before = '', after = ''] = useWords('pending', pending).atMost('\n').split('\n')
  return (
    <>
      {before}
      <Fee amount={amount} network={network} />
      {after}
    </>
  )
}

/** A visitor who declined needs no explanation. */
function Problem({ failure }: { readonly failure: Pick<WalletError, 'code' | 'context'> | undefined }) {
  const sentenceOf = useSentence()
  if (failure === undefined || failure.code === 'wallet/rejected') return null
  return (
    <Notice tone="danger" announce>
      {sentenceOf(failure)}
    </Notice>
  )
}
