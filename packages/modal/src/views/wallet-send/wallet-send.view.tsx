import { selectNetwork } from '@latchkey/core'
import { editSend, NOTHING_SENT, type SendButton, selectSendButton, showToast } from '@latchkey/core/ui'
import { Button, Skeleton } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { type FormEvent, useState } from 'react'
import { AmountField } from '../../parts/amount-field.tsx'
import { RecipientNotes } from '../../parts/recipient-notes.tsx'
import { useAvailability } from '../../parts/use-availability.ts'
import { useEcho } from '../../parts/use-echo.ts'
import type { Title } from '../../router/define-view.ts'
import { usePreload } from '../../router/view-loader.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { send } from '../../strings/en/send.ts'
import { FreshBalance } from './fresh-balance.tsx'
import { RecipientField } from './recipient-field.tsx'
import { SentItemPart } from './sent-item-part.tsx'
import css from './wallet-send.css?inline'

export const title: Title = (words) => words('send', send).title

/** Asset, amount and recipient of a transfer. @see Spec §1 "send" */
export default function WalletSendView() {
  useViewCss(css)
  const client = useScreenClient()
  const { actions } = client
  const form = useClientState((state) => state.send ?? NOTHING_SENT)
  const { asset, recipient } = form
  const button = selectSendButton(form)
  const [isReading, setReading] = useState(false)
  if (form.status === 'preparing') return <SendSkeleton />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (button !== 'preview') return
    void editSend(client, { type: 'review' })
    actions.modal.push('WalletSendPreview')
  }
  return (
    <form className="lk-view-content lk-send" onSubmit={submit}>
      {asset?.type === 'token' && <FreshBalance token={asset} onReading={setReading} />}
      {asset?.type !== 'item' ? (
        <SentAmount isInsufficient={button === 'insufficient-funds'} isReading={isReading} />
      ) : (
        <SentItemPart item={asset} isTooMany={button === 'too-many'} />
      )}
      <RecipientField />
      {recipient.status === 'known' && <RecipientNotes notes={recipient.notes ?? []} address={recipient.address} />}
      <Actions button={button} />
    </form>
  )
}

/** Shown while the token of a site's request is read. */
function SendSkeleton() {
  const t = useWords('send', send)
  return (
    <div className="lk-view-content lk-send" aria-busy="true">
      <div className="lk-send-loading" data-part="amount">
        <Skeleton width={72} height={20} />
        <Skeleton width={148} height={28} shape="row" />
      </div>
      <div className="lk-send-loading">
        <Skeleton width={24} height={20} />
        <Skeleton width={220} height={20} />
      </div>
      <Button variant="primary" size="lg" fullWidth loading>
        {t.button.preview}
      </Button>
    </div>
  )
}

interface SentAmountProps {
  readonly isInsufficient: boolean
  /** Balance and price of the token are being fetched for the first time. */
  readonly isReading: boolean
}

function SentAmount({ isInsufficient, isReading }: SentAmountProps) {
  const t = useWords('send', send)
  const client = useScreenClient()
  const { actions } = client
  const preload = usePreload()
  const { form, network } = useClientState((state) => ({
    form: state.send ?? NOTHING_SENT,
    network: selectNetwork(state),
  }))
  const token = form.asset?.type === 'token' ? form.asset : undefined
  const [entry, setEntry] = useEcho(
    form.amount,
    (amount) => void editSend(client, { type: 'amount', amount }),
    (a, b) => a.text === b.text && a.unit === b.unit && a.exact === b.exact,
  )
  const error = form.max === 'failed' ? t.maxFailed : isInsufficient ? t.button['insufficient-funds'] : undefined
  return (
    <AmountField
      label={t.youSend}
      entry={entry}
      onEntry={setEntry}
      token={token}
      network={network}
      balance={token?.balance}
      error={error}
      isPriceLoading={isReading && token?.price === undefined}
      isMaxPending={form.max === 'pending'}
      onMax={() => void editSend(client, { type: 'max' })}
      onSelectToken={() => actions.modal.push('WalletSendSelectToken')}
      onSelectIntent={() => preload('WalletSendSelectToken')}
      testId="send-amount"
    />
  )
}

function Actions({ button }: { readonly button: SendButton }) {
  const t = useWords('send', send)
  const client = useScreenClient()
  const { actions } = client
  const preload = usePreload()
  const namespace = useClientState((state) => state.activeNamespace)
  const { receive, onramp } = useAvailability(namespace)
  if (button !== 'insufficient-funds')
    return (
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        disabled={button !== 'preview' && button !== 'resolving'}
        loading={button === 'resolving'}
        data-testid="send-preview-button"
        onPointerEnter={() => preload('WalletSendPreview')}
      >
        {t.button[button]}
      </Button>
    )
  return (
    <div className="lk-send-actions">
      {(receive === true || onramp === true) && (
        <Button
          variant="primary"
          size="lg"
          fullWidth
          data-testid="send-fund-button"
          onClick={() => actions.modal.push('FundWallet')}
          onPointerEnter={() => preload('FundWallet')}
        >
          {t.fund}
        </Button>
      )}
      <OtherWallet />
    </div>
  )
}

/** Disconnects the wallet and shows the list of wallets. */
function OtherWallet() {
  const t = useWords('send', send)
  const client = useScreenClient()
  const { actions } = client
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    const result = await actions.disconnect()
    setLeaving(false)
    if (result.ok) actions.modal.open({ view: { name: 'Connect', params: undefined } })
    else showToast(client, 'error', { type: 'error', code: result.error.code, context: {} })
  }
  return (
    <Button fullWidth loading={isLeaving} data-testid="send-other-wallet" onClick={() => void leave()}>
      {t.otherWallet}
    </Button>
  )
}
