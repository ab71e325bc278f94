import type { Network } from '@latchkey/chains'
import { latestPending, type PendingTransaction, type SendResult, type SentAsset } from '@latchkey/core/ui'
import { Button } from '@latchkey/design'
import { truncateMiddle } from '@latchkey/primitives'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useState } from 'react'
import { localizeNumber } from '../../locale/localize-number.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { ExplorerLink } from '../../parts/explorer-link.tsx'
import { NftPicture } from '../../parts/nft-picture.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Outcome } from '../../parts/outcome.tsx'
import { usePendingWords } from '../../parts/pending/use-pending-words.ts'
import { TokenPicture } from '../../parts/token-picture.tsx'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { pending as pendingWords } from '../../strings/en/pending.ts'
import { sendReview } from '../../strings/en/send-review.ts'
import { toFineQuantity } from '../swap/fine-quantity.ts'
import css from './wallet-send-confirmed.css?inline'

export const title: Title = (words) => words('sendReview', sendReview).result.title

/** Shows a sent transaction: pending until the network has confirmed it. */
export default function WalletSendConfirmedView({ params }: ViewProps<'WalletSendConfirmed'>) {
  useViewCss(css)
  const t = useWords('sendReview', sendReview).result
  const { modal } = useScreenClient().actions
  return (
    <div className="lk-sent">
      <Result key={params.hash} result={params} />
      <div className="lk-sent-footer">
        <Button
          variant="primary"
          size="lg"
          fullWidth
          data-testid="send-confirmed-close"
          onClick={() => (params.isRequested ? modal.close() : modal.reset('Account'))}
        >
          {t.done}
        </Button>
      </div>
    </div>
  )
}

function Result({ result }: { readonly result: SendResult }) {
  const t = useWords('sendReview', sendReview).result
  const found = useClientState((state) => latestPending(state, result))
  // The list removes a transaction some time after its final status.
  const [last, keep] = useState(found)
  if (found !== undefined && found !== last) keep(found)
  const transaction = found ?? last
  const what = useSent(result)
  const to = useTo(result)
  if (transaction !== undefined && isAbnormal(transaction))
    return <AbnormalResult result={result} transaction={transaction} />
  const isDone = transaction?.status === 'confirming' || transaction?.status === 'done'
  return (
    <Outcome
      state={isDone ? 'done' : 'waiting'}
      {...pictureOf(result.asset)}
      title={isDone ? t.sent(what) : t.sending(what)}
      text={<bdi dir="auto">{to}</bdi>}
      note={isDone || transaction?.stuck !== undefined ? undefined : t.note}
    >
      {!isDone && transaction?.stuck !== undefined && <Stuck transaction={transaction} reason={transaction.stuck} />}
      <TransactionLink result={result} hash={transaction?.hash ?? result.hash} />
    </Outcome>
  )
}

/** Returns whether it failed, was dropped, or replaces another one: then the texts of pending transactions are used. */
const isAbnormal = ({ status, replaces }: PendingTransaction): boolean =>
  replaces?.kind === 'cancel' || status === 'failed' || status === 'replaced' || status === 'dropped'

interface AbnormalResultProps {
  readonly result: SendResult
  readonly transaction: PendingTransaction
}

function AbnormalResult({ result, transaction }: AbnormalResultProps) {
  const words = usePendingWords(transaction, useNetwork(result)?.name ?? '')
  const summary = `${useSent(result)} · ${useTo(result)}`
  const { status } = transaction
  const state = status === 'pending' ? 'waiting' : status === 'confirming' || status === 'done' ? 'done' : 'failed'
  return (
    <Outcome
      state={state}
      {...pictureOf(result.asset)}
      title={words.title}
      text={<bdi dir="auto">{summary}</bdi>}
      note={words.text}
    >
      <TransactionLink result={result} hash={transaction.hash} />
    </Outcome>
  )
}

interface StuckProps {
  readonly transaction: PendingTransaction
  readonly reason: NonNullable<PendingTransaction['stuck']>
}

/** Explains why the transaction is pending, and links to the screen that can speed it up. */
function Stuck({ transaction: { hash, networkId }, reason }: StuckProps) {
  const t = useWords('sendReview', sendReview).result
  const { stuckTitle, stuck } = useWords('pending', pendingWords)
  const { modal } = useScreenClient().actions
  return (
    <Notice tone="warning" title={stuckTitle}>
      {stuck[reason]}
      <Button size="sm" onClick={() => modal.push('PendingTransaction', { hash, networkId })}>
        {t.details}
      </Button>
    </Notice>
  )
}

function TransactionLink({ result, hash }: { readonly result: SendResult; readonly hash: string }) {
  return <ExplorerLink subject="transaction" id={hash} network={useNetwork(result)} />
}

function useNetwork({ networkId }: SendResult): Network | undefined {
  return useClientState((state) => state.networks.find(({ caipNetworkId }) => caipNetworkId === networkId))
}

function pictureOf(asset: SentAsset) {
  if (asset.type === 'token') return { picture: <TokenPicture token={asset} size={72} /> }
  const picture = (
    <span className="lk-sent-picture">
      <NftPicture imageUrl={asset.imageUrl} />
    </span>
  )
  return { picture, shape: 'square' as const }
}

function useTo({ recipient: { address, name } }: SendResult): string {
  return useWords('sendReview', sendReview).result.to(name ?? truncateMiddle(address))
}

/** Returns the amount and the name of the sent asset, e.g. "0.05 ETH" or "Quiet Orchard #7". */
function useSent({ asset, amount }: SendResult): string {
  const locale = useLocale()
  if (asset.type === 'item')
    return amount === '1' ? asset.name : `${localizeNumber(amount, locale)}\u00a0× ${asset.name}`
  const { text, isLess } = toFineQuantity(amount)
  return `${isLess ? '<' : ''}${localizeNumber(text, locale)}\u00a0${asset.symbol}`
}
