import {
  Amount,
  Button,
  CheckIcon,
  CircleXIcon,
  CopyText,
  KeyValue,
  KeyValueList,
  LiveRegion,
  ProgressRing,
  SendIcon,
} from '@latchkey/design'
import { truncateMiddle } from '@latchkey/primitives'
import { formatRounded } from '../screens/format.ts'
import type { Sent } from '../state/sent.types.ts'
import { useNetwork, useWallet, useWalletState } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'
import { Sheet } from './sheet.tsx'

const t = strings.send
const TITLES = { pending: t.sending, success: t.success, reverted: t.reverted, unknown: t.unknown } as const
const RINGS = { pending: 'waiting', success: 'done', reverted: 'failed', unknown: 'idle' } as const

/** The way of a transaction until it is in a block, and afterwards. */
export function ReceiptSheet() {
  const { closeReceipt } = useWallet()
  const followed = useWalletState((state) => state.followed)
  const sent = useWalletState((state) => state.sent.find(({ hash }) => hash === state.followed))
  if (followed === undefined || sent === undefined) return null
  return (
    <Sheet
      key={followed}
      title={t.sent}
      closeLabel={strings.sheet.close}
      onClose={closeReceipt}
      footer={
        <Button size="lg" fullWidth variant="primary" onClick={closeReceipt}>
          {strings.sheet.done}
        </Button>
      }
    >
      <div className="pk-receipt" data-testid="receipt" data-status={sent.status} data-hash={sent.hash}>
        <ProgressRing state={RINGS[sent.status]} shape="round">
          <span className="pk-receipt-icon" data-status={sent.status}>
            {sent.status === 'success' ? (
              <CheckIcon size={28} />
            ) : sent.status === 'reverted' ? (
              <CircleXIcon size={28} />
            ) : (
              <SendIcon size={28} />
            )}
          </span>
        </ProgressRing>
        <p className="pk-receipt-title">{TITLES[sent.status]}</p>
      </div>
      <LiveRegion message={TITLES[sent.status]} />
      <ReceiptRows sent={sent} />
    </Sheet>
  )
}

function ReceiptRows({ sent }: { readonly sent: Sent }) {
  const { name, symbol, decimals } = useNetwork(sent.networkId)
  const isWaiting = sent.status === 'pending'
  return (
    <KeyValueList>
      <KeyValue name={t.value} value={<bdi>{sent.what}</bdi>} />
      <KeyValue name={strings.sign.about} value={<bdi>{sent.siteName}</bdi>} />
      <KeyValue name={t.network} value={name} />
      <KeyValue name={t.block} loading={isWaiting} value={sent.block ?? '–'} />
      <KeyValue
        name={t.paid}
        loading={isWaiting}
        value={
          sent.feeWei === undefined ? (
            '–'
          ) : (
            <Amount value={formatRounded(BigInt(sent.feeWei), decimals, 10)} unit={symbol} />
          )
        }
      />
      <KeyValue
        name={t.hash}
        value={
          <CopyText
            text={sent.hash}
            display={truncateMiddle(sent.hash, 8, 6)}
            copyLabel={t.copyHash}
            copiedLabel={t.copiedHash}
            failedLabel={strings.account.copyFailed}
          />
        }
      />
    </KeyValueList>
  )
}
