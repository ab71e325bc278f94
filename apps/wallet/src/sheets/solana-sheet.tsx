import { Amount, KeyValue, KeyValueList } from '@latchkey/design'
import type { SolanaStep, SolanaTransaction } from '../requests/read-solana-transaction.ts'
import type { SolanaTransactionRequest } from '../requests/site-request.types.ts'
import { formatExact } from '../screens/format.ts'
import { useAccount, useNetwork } from '../state/use-wallet.ts'
import { words } from '../words.ts'
import { FullAddress } from './full-address.tsx'
import { Group } from './groups.tsx'
import { Quoted } from './quoted.tsx'
import { RequestSheet } from './request-sheet.tsx'
import { SignerRows } from './signer-rows.tsx'

const t = words.steps

/** The effects of Solana transactions, step by step, before they are signed. */
export function SolanaSheet({ request }: { readonly request: SolanaTransactionRequest }) {
  const account = useAccount(request.address)
  const { transactions, method } = request
  const isSent = method === 'solana_signAndSendTransaction'
  return (
    <RequestSheet
      request={request}
      approveLabel={isSent ? words.send.approve : words.sign.approve}
      choice={account === undefined ? undefined : { account }}
    >
      {transactions.map((transaction, at) => {
        const title = t.of(at + 1, transactions.length)
        return (
          <Group key={title} title={title}>
            <Steps transaction={transaction} networkId={request.networkId} />
          </Group>
        )
      })}
      <SignerRows address={request.address} networkId={request.networkId} />
    </RequestSheet>
  )
}

interface StepsProps {
  readonly transaction: SolanaTransaction
  readonly networkId: string
}

function Steps({ transaction: { steps, feeLamports }, networkId }: StepsProps) {
  const { symbol, decimals } = useNetwork(networkId)
  return (
    <>
      {steps.map((step) => (
        <Step key={step.index} step={step} coin={{ symbol, decimals }} />
      ))}
      <KeyValueList>
        <KeyValue name={t.fee} value={<Amount value={formatExact(feeLamports, decimals)} unit={symbol} />} />
      </KeyValueList>
    </>
  )
}

interface StepProps {
  readonly step: SolanaStep
  readonly coin: { readonly symbol: string; readonly decimals: number }
}

function Step({ step, coin }: StepProps) {
  if (step.kind === 'call') return <Quoted title={`${t.calls} ${step.program}`} text={step.data} isBytes />
  if (step.kind === 'open-account')
    return (
      <KeyValueList className="pk-fields">
        <KeyValue name={t.opensAccount} value={<FullAddress address={step.owner} />} />
        <KeyValue name={t.token} value={<FullAddress address={step.mint} />} />
      </KeyValueList>
    )
  const isCoin = step.kind === 'transfer'
  const amount = isCoin ? formatExact(step.lamports, coin.decimals) : formatExact(step.amount, step.decimals ?? 0)
  return (
    <KeyValueList className="pk-fields">
      <KeyValue name={t.send} value={<Amount value={amount} unit={isCoin ? coin.symbol : undefined} />} />
      {!isCoin && (
        <KeyValue
          name={t.token}
          value={step.mint === undefined ? t.unknownToken : <FullAddress address={step.mint} />}
        />
      )}
      <KeyValue name={isCoin ? t.to : t.tokenAccount} value={<FullAddress address={step.to} />} />
    </KeyValueList>
  )
}
