import { type Network, toExplorerUrl } from '@latchkey/chains'
import type { OperationType, Transaction } from '@latchkey/core/ui'
import { describeTransaction, type ShownTransfer } from '@latchkey/core/ui'
import {
  ArrowDownLeftIcon,
  ArrowLeftRightIcon,
  ArrowUpRightIcon,
  BanIcon,
  CheckIcon,
  CoinsIcon,
  DownloadIcon,
  type Icon,
  ListRow,
  PlusIcon,
  PuzzleIcon,
  SparklesIcon,
  Tag,
  VisuallyHidden,
} from '@latchkey/design'
import { splitAgo, truncateMiddle } from '@latchkey/primitives'
import { useRead, useScreenClient } from '@latchkey/react'
import { memo, type ReactNode, useMemo } from 'react'
import { formatDate } from '../locale/format-date.ts'
import { localizeNumber } from '../locale/localize-number.ts'
import { useLocale } from '../locale/use-locale.ts'
import { useViewCss, useWords } from '../shell/index.ts'
import { activity } from '../strings/en/activity.ts'
import { Picture } from './picture.tsx'
import { toShownQuantity } from './quantity.ts'
import { ShownAmount } from './shown-amount.tsx'
import { ShownFiat } from './shown-fiat.tsx'
import css from './transaction-row.css?inline'
import { type HeldTokenPlace, useHeldToken } from './use-held-token.ts'

const ICONS: Readonly<Partial<Record<OperationType, Icon>>> = {
  approve: CheckIcon,
  burn: ArrowUpRightIcon,
  cancel: BanIcon,
  claim: ArrowDownLeftIcon,
  deploy: PlusIcon,
  deposit: ArrowUpRightIcon,
  execute: PuzzleIcon,
  mint: SparklesIcon,
  receive: ArrowDownLeftIcon,
  repay: ArrowUpRightIcon,
  send: ArrowUpRightIcon,
  stake: CoinsIcon,
  trade: ArrowLeftRightIcon,
  unstake: CoinsIcon,
  borrow: ArrowDownLeftIcon,
  withdraw: DownloadIcon,
}

interface TransactionRowProps {
  readonly transaction: Transaction
  readonly address: string
  readonly network: Network
}

/**
 * A row of a transaction: operation, counterpart, amounts, age; a press opens the block explorer. Memoised, because a
 * scrolling list renders in every frame.
 */
export const TransactionRow = memo(function TransactionRow({ transaction, address, network }: TransactionRowProps) {
  useViewCss(css)
  const t = useWords('activity', activity)
  const { metadata } = transaction
  const description = describeTransaction(transaction, { address, namespace: network.chainNamespace })
  const { operation, status, counterpart, transfers } = description
  const explorerUrl = toExplorerUrl(network, 'transaction', metadata.hash)
  const [first, second] = transfers
  const firstMoved = first && <Moved transfer={first} />
  const secondMoved = second && <Moved transfer={second} />
  const isWaiting = status === 'pending' && first !== undefined
  const when = (
    <Worth transfer={second?.value === undefined ? first : second}>
      {isWaiting ? <span className="lk-transaction-pending">{t.pending}</span> : <Ago at={metadata.minedAt} />}
    </Worth>
  )
  const notDone = status === 'pending' && operation === 'send' ? t.sending : t.tried[operation]
  const title = (
    <>
      <span className="lk-transaction-done">{status === 'confirmed' ? t.done[operation] : notDone}</span>
      {explorerUrl !== undefined && <VisuallyHidden>{t.openInExplorer(explorerName(network))}</VisuallyHidden>}
    </>
  )
  return (
    <ListRow
      className="lk-transaction"
      data-status={status}
      data-testid="transaction"
      leading={<Face operation={operation} status={status} transfers={transfers} />}
      title={title}
      // Two amounts fill the end of the row, so the age replaces the counterpart.
      subtitle={
        second !== undefined ? (
          when
        ) : counterpart === undefined ? undefined : operation === 'approve' ? (
          <ApprovedToken token={counterpart.address} address={address} networkId={network.caipNetworkId} />
        ) : (
          <Counterpart {...counterpart} />
        )
      }
      value={secondMoved ?? firstMoved ?? (status === 'confirmed' ? undefined : <StatusTag status={status} />)}
      valueNote={secondMoved === undefined ? when : firstMoved}
      {...(explorerUrl === undefined ? {} : { href: explorerUrl })}
    />
  )
})

function explorerName(network: Network): string {
  return network.blockExplorers?.default.name ?? network.name
}

function StatusTag({ status }: { readonly status: 'failed' | 'pending' }) {
  const t = useWords('activity', activity)
  return <Tag tone={status === 'failed' ? 'danger' : 'warning'}>{status === 'failed' ? t.failedTag : t.pending}</Tag>
}

/**
 * The token of an approval, whose transaction goes to the token contract: by its symbol, if the account is known to
 * hold the token.
 */
function ApprovedToken(place: HeldTokenPlace & { readonly token: string }) {
  const t = useWords('activity', activity)
  const held = useHeldToken(place)
  return (
    <span className="lk-transaction-party" title={place.token}>
      {held === undefined && `${t.token} `}
      <bdi className="lk-row-name">{held?.symbol ?? truncateMiddle(place.token)}</bdi>
    </span>
  )
}

/**
 * The counterpart by its name, if the gateway has one. A contract is not looked up, because hardly any contract has a
 * name.
 */
function Counterpart({ role, address }: { readonly role: 'to' | 'from' | 'with'; readonly address: string }) {
  const t = useWords('activity', activity)
  const { reads } = useScreenClient()
  const read = useMemo(() => (role === 'with' ? undefined : reads.identity({ address })), [reads, role, address])
  const name = useRead(read).data?.name ?? undefined
  return (
    <span className="lk-transaction-party" title={name === undefined ? address : `${name} ${address}`}>
      {t[role]} <bdi className="lk-row-name">{name ?? truncateMiddle(address)}</bdi>
    </span>
  )
}

interface WorthProps {
  readonly transfer: ShownTransfer | undefined
  readonly children: ReactNode
}

/**
 * The status, after the value in the visitor's currency, if the gateway has the price. Without room for both, the value
 * is hidden, so that the row keeps its two lines.
 */
function Worth({ transfer, children }: WorthProps) {
  const t = useWords('activity', activity)
  if (transfer?.value === undefined) return children
  const { value, isValueNow } = transfer
  return (
    <span className="lk-transaction-worth">
      {children}
      <span title={isValueNow ? t.atTodaysPrice : undefined}>
        {isValueNow && '≈ '}
        <ShownFiat value={value} />
        {isValueNow && <VisuallyHidden> {t.atTodaysPrice}</VisuallyHidden>}
        {' ·'}
      </span>
    </span>
  )
}

/** The age in short form; the full date on hover. @see Spec §9 "Relative time labels short form" */
function Ago({ at }: { readonly at: string }) {
  const t = useWords('activity', activity)
  const { clock } = useScreenClient().options
  const locale = useLocale()
  const ago = splitAgo(clock.now() - Date.parse(at))
  return (
    <time dir="auto" dateTime={at} title={formatDate(new Date(at), 'moment', locale)}>
      {ago === undefined ? t.ago.now : t.ago[ago.unit](localizeNumber(String(ago.count), locale))}
    </time>
  )
}

function Moved({ transfer }: { readonly transfer: ShownTransfer }) {
  const t = useWords('activity', activity)
  const { kind, sign, quantity, name, symbol } = transfer
  return (
    <ShownAmount
      number={toShownQuantity(quantity)}
      sign={sign === '-' ? '−' : sign}
      unit={kind === 'nft' ? (name ?? t.nft) : (symbol ?? name)}
      className={sign === '+' ? 'lk-transaction-in' : undefined}
    />
  )
}

interface FaceProps {
  readonly operation: OperationType
  readonly status: Transaction['metadata']['status']
  readonly transfers: readonly ShownTransfer[]
}

/** Pictures of the moved tokens, with an icon of the operation in the corner. */
function Face({ operation, status, transfers }: FaceProps) {
  const KindIcon = status === 'failed' ? BanIcon : (ICONS[operation] ?? ArrowLeftRightIcon)
  const [first, second] = transfers
  if (first === undefined)
    return (
      <span className="lk-transaction-plain" aria-hidden="true">
        <KindIcon />
      </span>
    )
  if (second !== undefined)
    return (
      <span className="lk-transaction-face" data-pair="">
        <TransferPicture transfer={first} size={27} />
        <TransferPicture transfer={second} size={27} />
      </span>
    )
  return (
    <span className="lk-transaction-face">
      <TransferPicture transfer={first} size={40} />
      <span className="lk-transaction-kind" data-tone={first.sign === '+' ? 'in' : undefined} aria-hidden="true">
        <KindIcon size={12} />
      </span>
    </span>
  )
}

function TransferPicture({ transfer, size }: { readonly transfer: ShownTransfer; readonly size: number }) {
  const { kind, name, symbol, imageUrl } = transfer
  return <Picture name={symbol ?? name ?? '?'} src={imageUrl} size={size} shape={kind === 'nft' ? 'square' : 'round'} />
}
