import { type Network, toExplorerUrl } from '@latchkey/chains'
import type { ReplacementKind } from '@latchkey/core/ports'
import { dismissTransaction, type PendingTransaction } from '@latchkey/core/ui'
import { Button, ButtonLink, ExternalLinkIcon } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { useWords } from '../../shell/index.ts'
import { pending } from '../../strings/en/pending.ts'
import { useSentence } from '../../strings/use-sentence.ts'

interface PendingActionsProps {
  readonly transaction: PendingTransaction
  readonly network: Network
  /** Absent if the wallet cannot replace it. */
  readonly onReplace: ((kind: ReplacementKind) => void) | undefined
}

/** The actions on a pending transaction: speed up, cancel, open in the explorer, remove from the list. */
export function PendingActions({ transaction, network, onReplace }: PendingActionsProps) {
  const t = useWords('pending', pending)
  const sentenceOf = useSentence()
  const isWaiting = transaction.status === 'pending'
  // A node has it, and its data does not match the signed hash.
  const isUnproven = transaction.seenAt !== undefined && transaction.isProven !== true
  return (
    <div className="lk-pending-actions">
      {onReplace !== undefined && (
        <>
          <Button
            variant={transaction.stuck === 'fee' || transaction.stuck === 'tip' ? 'primary' : 'secondary'}
            fullWidth
            data-testid="speed-up"
            onClick={() => onReplace('speed-up')}
          >
            {t.speedUp}
          </Button>
          {transaction.replaces?.kind !== 'cancel' && (
            <Button variant="danger" fullWidth data-testid="cancel-transaction" onClick={() => onReplace('cancel')}>
              {t.cancel}
            </Button>
          )}
        </>
      )}
      {isWaiting && onReplace === undefined && (transaction.nonce ?? transaction.stuck) !== undefined && (
        <p className="lk-pending-text">
          {isUnproven ? sentenceOf({ code: 'transaction/not-proven', context: {} }) : t.inWallet}
        </p>
      )}
      <Ways transaction={transaction} network={network} />
    </div>
  )
}

/** Buttons for the block explorer, for the replacement, and to remove it from the list. */
function Ways({ transaction, network }: Omit<PendingActionsProps, 'onReplace'>) {
  const t = useWords('pending', pending)
  const client = useScreenClient()
  const { actions } = client
  const { hash, networkId, status, replacedBy } = transaction
  const explorerUrl =
    transaction.type === 'calls' ? undefined : toExplorerUrl(network, 'transaction', replacedBy ?? hash)
  const dismiss = async () => {
    actions.modal.goBack()
    await dismissTransaction(client, { hash, networkId })
  }
  const isOver = status !== 'pending' && status !== 'confirming'
  return (
    <>
      {explorerUrl !== undefined && (
        <ButtonLink fullWidth variant="ghost" href={explorerUrl} end={<ExternalLinkIcon size={16} />}>
          {replacedBy === undefined ? t.openExplorer(network.blockExplorers?.default.name ?? '') : t.openReplacement}
        </ButtonLink>
      )}
      {isOver && (
        <Button variant="ghost" fullWidth data-testid="dismiss-transaction" onClick={() => void dismiss()}>
          {t.dismiss}
        </Button>
      )}
    </>
  )
}
