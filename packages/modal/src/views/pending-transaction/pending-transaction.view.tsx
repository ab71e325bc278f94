import type { ReplacementKind } from '@latchkey/core/ports'
import { canReplace, latestPending, type PendingId } from '@latchkey/core/ui'
import { Button, ClockIcon, EmptyState, formCss } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useState } from 'react'
import pendingCss from '../../parts/pending/pending.css?inline'
import { PendingFace } from '../../parts/pending/pending-face.tsx'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { pending } from '../../strings/en/pending.ts'
import { PendingActions } from './pending-actions.tsx'
import { PendingFacts } from './pending-facts.tsx'
import { PendingState } from './pending-state.tsx'
import css from './pending-transaction.css?inline'
import { ReplaceQuestion } from './replace-question.tsx'

export const title: Title = (words) => words('pending', pending).title

/** A pending transaction: its status, the reason for a delay, and the actions of the visitor. */
export default function PendingTransactionView({ params }: ViewProps<'PendingTransaction'>) {
  useViewCss(formCss)
  useViewCss(pendingCss)
  useViewCss(css)
  return <Shown key={params.hash} id={params} />
}

function Shown({ id }: { readonly id: PendingId }) {
  const t = useWords('pending', pending)
  const { actions, options } = useScreenClient()
  const { transaction, network } = useClientState((state) => ({
    transaction: latestPending(state, id),
    network: state.networks.find(({ caipNetworkId }) => caipNetworkId === id.networkId),
  }))
  const [chosen, choose] = useState<ReplacementKind>()
  const isReplaceable = useClientState(
    (state) => transaction !== undefined && canReplace(state, transaction, options.environment),
  )
  if (transaction === undefined || network === undefined)
    return (
      <EmptyState
        icon={<ClockIcon />}
        title={t.gone}
        text={t.goneText}
        action={
          <Button variant="primary" onClick={() => actions.modal.replace('Transactions')}>
            {t.viewActivity}
          </Button>
        }
      />
    )
  // It may have been mined meanwhile.
  const question = isReplaceable ? chosen : undefined
  const shown = { transaction, network }
  return (
    <div className="lk-view-content lk-pending-transaction" data-testid="pending-transaction-view">
      <div className="lk-pending-head" aria-live="polite">
        <PendingFace transaction={transaction} size={64} />
        <PendingState {...shown} isBrief={question !== undefined} />
      </div>
      {question === undefined ? (
        <>
          <PendingFacts {...shown} />
          <PendingActions {...shown} onReplace={isReplaceable ? choose : undefined} />
        </>
      ) : (
        <ReplaceQuestion {...shown} kind={question} onBack={() => choose(undefined)} />
      )}
    </div>
  )
}
