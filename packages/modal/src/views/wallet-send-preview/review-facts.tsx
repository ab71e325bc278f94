import { selectNetwork } from '@latchkey/core'
import { hasNetworkChoice, type Recipient, type SendState, toTokenText, WHOLE } from '@latchkey/core/ui'
import { ChevronRightIcon, KeyValue, KeyValueList, Skeleton } from '@latchkey/design'
import { formatNumber, formatUnits, toDecimal } from '@latchkey/primitives'
import { useClientState, useScreenClient } from '@latchkey/react'
import { localizeNumber } from '../../locale/localize-number.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { AccountFace, useIdentity } from '../../parts/account-face.tsx'
import { NetworkPicture } from '../../parts/network-picture.tsx'
import { ShownAmount } from '../../parts/shown-amount.tsx'
import { ShownFiat } from '../../parts/shown-fiat.tsx'
import { toFee } from '../../parts/to-fee.ts'
import { useHeldTokens } from '../../parts/use-held-tokens.ts'
import { useWords } from '../../shell/index.ts'
import { sendReview } from '../../strings/en/send-review.ts'

type Known = Extract<Recipient, { readonly status: 'known' }>

interface ReviewFactsProps {
  readonly form: SendState
  readonly recipient: Known
}

/** Recipient, network and fee. */
export function ReviewFacts({ form, recipient }: ReviewFactsProps) {
  const t = useWords('sendReview', sendReview)
  return (
    <KeyValueList className="lk-review-facts">
      {form.asset?.type === 'item' && form.asset.interface === 'ERC1155' && (
        <KeyValue name={t.quantity} value={<Quantity text={toTokenText(form.amount, WHOLE)} />} />
      )}
      <KeyValue name={t.recipient} value={<Receiver recipient={recipient} />} />
      <KeyValue name={t.network} value={<NetworkChoice />} />
      <Fee fee={form.fee} />
      <FeeParts fee={form.fee} />
    </KeyValueList>
  )
}

function Quantity({ text }: { readonly text: string }) {
  return <bdi data-testid="send-review-quantity">{localizeNumber(formatNumber(text, 0), useLocale())}</bdi>
}

/** The full address, to be compared with the screen of the wallet. */
function Receiver({ recipient: { address, name } }: { readonly recipient: Known }) {
  const identity = useIdentity(address)
  const shownName = name ?? identity.name
  return (
    <span className="lk-review-receiver">
      {shownName !== null && (
        <span className="lk-review-receiver-name">
          <AccountFace address={address} size={20} />
          <bdi>{shownName}</bdi>
        </span>
      )}
      <bdi dir="ltr" className="lk-review-address" data-testid="send-review-address">
        <b>{address.slice(0, 6)}</b>
        {address.slice(6, -4)}
        <b>{address.slice(-4)}</b>
      </bdi>
    </span>
  )
}

function NetworkChoice() {
  const t = useWords('sendReview', sendReview)
  const client = useScreenClient()
  const network = useClientState((state) => selectNetwork(state))
  const hasChoice = useClientState((state) => hasNetworkChoice(state, client.options))
  if (network === undefined) return null
  const shown = (
    <>
      <NetworkPicture network={network} size={20} />
      <bdi>{network.name}</bdi>
    </>
  )
  if (!hasChoice) return <span className="lk-review-network">{shown}</span>
  return (
    <button
      type="button"
      className="lk-review-network"
      aria-label={t.changeNetwork(network.name)}
      data-testid="send-review-network"
      onClick={() => client.actions.modal.push('Networks')}
    >
      {shown}
      <ChevronRightIcon size={14} />
    </button>
  )
}

function Fee({ fee }: Pick<SendState, 'fee'>) {
  const t = useWords('sendReview', sendReview)
  const network = useClientState((state) => selectNetwork(state))
  const { tokens } = useHeldTokens()
  if (network === undefined) return null
  if (fee.status === 'failed') return <KeyValue name={t.fee} value={t.feeFailed} tone="warning" />
  if (fee.status !== 'known') return <KeyValue name={t.fee} loading note={<Skeleton width={56} height={12} />} />
  const { decimals, symbol } = network.nativeCurrency
  const total = formatUnits(fee.total, decimals)
  const price = tokens?.find(({ address }) => address === undefined)?.price ?? 0
  const amount = <ShownAmount number={toFee(total)} unit={symbol} />
  return (
    <KeyValue
      name={t.fee}
      tone={fee.isCovered ? 'neutral' : 'danger'}
      value={price > 0 ? <ShownFiat value={toDecimal(total).times(price).toFixed()} /> : amount}
      note={price > 0 ? amount : t.feeNote}
    />
  )
}

/**
 * Further parts of the fee: its priority, returned coins, and the rent that stays in a new account of the recipient.
 */
function FeeParts({ fee }: Pick<SendState, 'fee'>) {
  const t = useWords('sendReview', sendReview)
  const currency = useClientState((state) => selectNetwork(state)?.nativeCurrency)
  if (fee.status !== 'known' || currency === undefined) return null
  const { level, change, rent = 0n } = fee
  const toAmount = (raw: bigint) => (
    <ShownAmount number={{ text: formatUnits(raw, currency.decimals), isLess: false }} unit={currency.symbol} />
  )
  return (
    <>
      {level !== undefined && <KeyValue name={t.speed} value={t.levels[level]} />}
      {change !== undefined && (
        <KeyValue name={t.change} value={toAmount(change)} {...(change === 0n ? { note: t.noChange } : {})} />
      )}
      {rent > 0n && <KeyValue name={t.rent} value={toAmount(rent)} note={t.rentNote} />}
    </>
  )
}
