import { selectNetwork } from '@latchkey/core'
import {
  type FindingCode,
  NOTHING_SENT,
  type RecipientNote,
  type SendState,
  toFiatText,
  toTokenText,
  toTransfer,
} from '@latchkey/core/ui'
import { Button, EmptyState, formCss, SendIcon } from '@latchkey/design'
import { formatNumber } from '@latchkey/primitives'
import { useClientState, useScreenClient } from '@latchkey/react'
import { localizeNumber } from '../../locale/localize-number.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Amount } from '../../parts/amount.tsx'
import { ShownCheck } from '../../parts/guard-check.tsx'
import { NftPicture } from '../../parts/nft-picture.tsx'
import { RecipientNotes } from '../../parts/recipient-notes.tsx'
import { ShownFiat } from '../../parts/shown-fiat.tsx'
import { TokenPicture } from '../../parts/token-picture.tsx'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { sendReview } from '../../strings/en/send-review.ts'
import { ReviewActions } from './review-actions.tsx'
import { ReviewFacts } from './review-facts.tsx'
import css from './wallet-send-preview.css?inline'

export const title: Title = (words) => words('sendReview', sendReview).title

/** Maximum of characters of an amount in the font size of balances. */
const LONG_LENGTH = 14

/** Findings that the notes on a recipient show already, here or in the form. */
const SHOWN: Readonly<Partial<Record<RecipientNote['type'], FindingCode>>> = {
  'look-alike': 'look-alike-address',
  'first-time': 'first-recipient',
}

/** The review of a transfer before the request to the wallet. */
export default function WalletSendPreviewView() {
  useViewCss(formCss)
  useViewCss(css)
  const t = useWords('sendReview', sendReview)
  const { modal } = useScreenClient().actions
  const form = useClientState((state) => state.send ?? NOTHING_SENT)
  const { asset, recipient } = form
  // Keeps the last form while the request is pending, and until the next screen is rendered.
  if (asset === undefined || recipient.status !== 'known' || toTransfer(form) === undefined)
    return (
      <div className="lk-view-content">
        <EmptyState
          icon={<SendIcon />}
          title={t.nothing}
          text={t.nothingText}
          action={<Button onClick={modal.goBack}>{t.start}</Button>}
        />
      </div>
    )
  return (
    <div className="lk-view-content lk-review">
      <What form={form} />
      <ReviewFacts form={form} recipient={recipient} />
      <RecipientNotes
        notes={(recipient.notes ?? []).filter(({ type }) => type === 'look-alike' || type === 'contract')}
        address={recipient.address}
      />
      <ShownCheck check={form.check} known={(recipient.notes ?? []).flatMap(({ type }) => SHOWN[type] ?? [])} />
      <ReviewActions form={form} />
    </div>
  )
}

/** The sent asset, with every decimal. */
function What({ form: { asset, amount } }: { readonly form: SendState }) {
  const locale = useLocale()
  const network = useClientState((state) => selectNetwork(state))
  if (asset === undefined) return null
  if (asset.type === 'item')
    return (
      <div className="lk-review-what" data-testid="send-review-what">
        <span className="lk-review-item">
          <NftPicture imageUrl={asset.imageUrl} />
        </span>
        <bdi className="lk-review-name">{asset.name}</bdi>
        {asset.collection !== null && <bdi className="lk-review-worth">{asset.collection}</bdi>}
      </div>
    )
  const text = toTokenText(amount, asset)
  const fiat = toFiatText(amount, asset)
  const decimals = text.split('.')[1]?.length ?? 0
  return (
    <div className="lk-review-what" data-testid="send-review-what">
      <TokenPicture token={asset} network={network} size={56} />
      <Amount
        size="display"
        value={localizeNumber(formatNumber(text, decimals), locale)}
        point={localizeNumber('0.1', locale).charAt(1)}
        quietFraction={false}
        className={text.length > LONG_LENGTH ? 'lk-review-long' : undefined}
        unit={asset.symbol}
      />
      {fiat !== undefined && (
        <span className="lk-review-worth">
          <ShownFiat value={fiat} />
        </span>
      )}
    </div>
  )
}
