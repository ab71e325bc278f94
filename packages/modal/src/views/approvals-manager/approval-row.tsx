import type { FailureState, ShownApproval } from '@latchkey/core/ui'
import { Button, ListRow } from '@latchkey/design'
import { truncateMiddle } from '@latchkey/primitives'
import { ShownAsset, useAssetName } from '../../parts/guard-asset.tsx'
import { Picture } from '../../parts/picture.tsx'
import { useWords } from '../../shell/index.ts'
import { approvals as english } from '../../strings/en/approvals.ts'
import { useSentence } from '../../strings/use-sentence.ts'
import { useApprovalNotes } from './use-approval-notes.ts'

interface ApprovalRowProps {
  readonly approval: ShownApproval
  readonly isRevoking: boolean
  /** Another approval is being revoked. */
  readonly isDisabled: boolean
  readonly failure: FailureState | undefined
  onRevoke(): void
}

/** An approval: the limit, the spender, the amount at risk, and the button that revokes it. */
export function ApprovalRow({ approval, isRevoking, isDisabled, failure, onRevoke }: ApprovalRowProps) {
  const t = useWords('approvals', english)
  const nameOf = useAssetName()
  const sentenceOf = useSentence()
  const { limit, risk, dates } = useApprovalNotes(approval)
  const { asset, isAll, spender, iconUrl } = approval
  const party = spender.name ?? truncateMiddle(spender.address)
  return (
    <div data-testid="approval">
      <ListRow
        className="lk-approval"
        leading={
          <Picture name={nameOf(asset)} src={iconUrl} size={40} shape={asset.type === 'item' ? 'square' : 'round'} />
        }
        title={
          limit === undefined ? (
            <ShownAsset asset={asset} isAll={isAll} />
          ) : (
            <bdi className="lk-row-name" title={asset.type === 'native' ? undefined : asset.address}>
              {limit}
            </bdi>
          )
        }
        subtitle={
          failure === undefined ? (
            <bdi className="lk-row-name" title={spender.address}>
              {t.by(party)}
            </bdi>
          ) : (
            <span className="lk-approvals-failure" role="alert">
              {sentenceOf(failure)}
            </span>
          )
        }
        trailing={
          <Button
            size="sm"
            loading={isRevoking}
            disabled={isDisabled}
            aria-label={t.revokeOf(nameOf(asset), party)}
            onClick={onRevoke}
          >
            {t.revoke}
          </Button>
        }
      />
      {(risk !== undefined || dates !== undefined) && (
        <p className="lk-approval-notes">
          {risk !== undefined && <bdi className="lk-approval-risk">{risk}</bdi>}
          {dates !== undefined && <bdi>{dates}</bdi>}
        </p>
      )}
    </div>
  )
}
