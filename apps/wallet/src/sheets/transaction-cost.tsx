import { Amount, Button, KeyValue, KeyValueList, Notice } from '@latchkey/design'
import type { Preview } from '../chain/send.ts'
import type { TransactionRequest } from '../requests/site-request.types.ts'
import { formatRounded } from '../screens/format.ts'
import { useNetwork } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'

const t = strings.send
/** More digits of a fee say nothing to anybody. */
const FEE_PLACES = 8

interface TransactionCostProps {
  readonly request: TransactionRequest
  readonly preview: Preview | undefined
  readonly onRetry: () => void
}

/** The fee of a transaction of an EVM chain, or why the node would refuse it. */
export function TransactionCost({ request, preview, onRetry }: TransactionCostProps) {
  const { symbol, decimals } = useNetwork(request.networkId)
  const fee = preview?.maxFeeWei
  const isLoading = preview === undefined
  const amount = (wei: bigint | undefined) =>
    wei === undefined ? '–' : <Amount value={formatRounded(wei, decimals, FEE_PLACES)} unit={symbol} />
  return (
    <>
      <KeyValueList>
        <KeyValue name={t.fee} loading={isLoading} value={amount(fee)} />
        <KeyValue
          name={t.total}
          loading={isLoading}
          value={amount(fee === undefined ? undefined : fee + request.valueWei)}
        />
      </KeyValueList>
      {preview?.problem !== undefined && <Problem problem={preview.problem} onRetry={onRetry} />}
    </>
  )
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
