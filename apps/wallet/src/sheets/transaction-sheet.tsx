import { Amount, Button, KeyValue, KeyValueList, Notice } from '@latchkey/design'
import { truncateMiddle } from '@latchkey/primitives'
import { type Hex, size } from 'viem'
import type { Preview } from '../chain/send.ts'
import type { TransactionRequest } from '../requests/site-request.types.ts'
import { formatRounded } from '../screens/format.ts'
import { type Sums, sumsOf } from '../screens/sums-of.ts'
import { useAccount, useNetwork, useWallet } from '../state/use-wallet.ts'
import { words } from '../words.ts'
import { FullAddress } from './full-address.tsx'
import { Quoted } from './quoted.tsx'
import { RequestSheet } from './request-sheet.tsx'
import { usePreview } from './use-preview.ts'

const t = words.send
/** More digits of a fee say nothing to anybody. */
const FEE_PLACES = 8

export function TransactionSheet({ request }: { readonly request: TransactionRequest }) {
  const account = useAccount(request.from)
  const { preview, again } = usePreview(request)
  const gas = preview?.gas
  const { main, along, text } = sumsOf(request, preview?.token, useNetwork(request.networkId))
  const canApprove = account !== undefined && gas !== undefined
  const isKnownCall = request.data === '0x' || preview?.token !== undefined
  return (
    <RequestSheet
      request={request}
      approveLabel={t.approve}
      choice={canApprove ? { account, priced: { gas, what: text } } : undefined}
    >
      <p className="pk-sum">
        <Amount size="display" quietFraction={false} {...main} />
      </p>
      <Rows request={request} preview={preview} along={along} />
      {!isKnownCall && (
        <Quoted title={`${t.data}, ${t.bytes(size(request.data as Hex))}`} text={request.data} isBytes />
      )}
      {preview?.problem !== undefined && <Problem problem={preview.problem} onRetry={again} />}
    </RequestSheet>
  )
}

interface RowsProps {
  readonly request: TransactionRequest
  readonly preview: Preview | undefined
  readonly along: Sums['along']
}

function Rows({ request, preview, along }: RowsProps) {
  const account = useAccount(request.from)
  const { name, symbol, decimals } = useNetwork(request.networkId)
  const fee = preview?.maxFeeWei
  const isLoading = preview === undefined
  const amount = (wei: bigint | undefined, places: number) =>
    wei === undefined ? '–' : <Amount value={formatRounded(wei, decimals, places)} unit={symbol} />
  return (
    <KeyValueList>
      <KeyValue name={t.from} value={account?.label} note={<Short address={request.from} />} />
      <Receivers request={request} token={preview?.token} />
      {along !== undefined && <KeyValue name={t.along} value={<Amount {...along} />} />}
      <KeyValue name={t.network} value={name} />
      <KeyValue name={t.fee} loading={isLoading} value={amount(fee, FEE_PLACES)} />
      <KeyValue
        name={t.total}
        loading={isLoading}
        value={amount(fee === undefined ? undefined : fee + request.valueWei, FEE_PLACES)}
      />
    </KeyValueList>
  )
}

interface CallProps {
  readonly request: TransactionRequest
  readonly token: Preview['token']
}

/** A token goes to the receiver in its data; the transaction itself goes to the contract. */
function Receivers({ request, token }: CallProps) {
  const { accounts } = useWallet()
  const receiver = token === undefined ? request.to : token.to
  const own = accounts.find(({ address }) => address.toLowerCase() === receiver?.toLowerCase())
  if (receiver === undefined) return null
  return (
    <>
      <KeyValue
        name={token?.kind === 'approve' ? t.spender : token === undefined && request.data !== '0x' ? t.contract : t.to}
        value={own === undefined ? <FullAddress address={receiver} /> : own.label}
        note={own === undefined ? undefined : <FullAddress address={receiver} />}
      />
      {token !== undefined && request.to !== undefined && (
        <KeyValue name={t.contract} value={<Short address={request.to} />} />
      )}
    </>
  )
}

function Short({ address }: { readonly address: string }) {
  return <bdi dir="ltr">{truncateMiddle(address, 6, 4)}</bdi>
}

interface ProblemProps {
  readonly problem: NonNullable<Preview['problem']>
  readonly onRetry: () => void
}

function Problem({ problem, onRetry }: ProblemProps) {
  const isSilent = problem.kind === 'no-answer'
  return (
    <Notice
      tone="danger"
      announce
      title={isSilent ? t.unreadable : t.wouldFail}
      action={
        <Button size="sm" onClick={onRetry}>
          {t.retry}
        </Button>
      }
    >
      {isSilent ? undefined : <p dir="auto">{problem.detail}</p>}
    </Notice>
  )
}
