import { Amount, KeyValue, KeyValueList, Notice } from '@latchkey/design'
import type { Finding } from '@latchkey/inspect'
import type { SignatureRequest } from '../requests/site-request.types.ts'
import { sumUp } from '../screens/amount-of.ts'
import { formatExact } from '../screens/format.ts'
import { isSent } from '../screens/title-of.ts'
import { useAccount, useNetwork } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'
import { EffectRows } from './effect-rows.tsx'
import { FullAddress } from './full-address.tsx'
import { Quoted } from './quoted.tsx'
import { RequestSheet } from './request-sheet.tsx'
import { TransactionCost } from './transaction-cost.tsx'
import { TypedFields } from './typed-fields.tsx'
import { usePreview } from './use-preview.ts'

/** Everything that is signed or sent: what it does, what is wrong with it, its content, and the signed bytes. */
export function SignSheet({ request }: { readonly request: SignatureRequest }) {
  const { review, preview, again } = usePreview(request)
  const account = useAccount(request.address)
  const coin = useNetwork(request.networkId)
  const isTransaction = request.kind === 'transaction'
  const gas = preview?.gas
  const priced = gas === undefined ? undefined : { gas, what: sumUp(review.effects, coin) }
  const canApprove = account !== undefined && (!isTransaction || priced !== undefined)
  const { content, typed, raw, change } = review
  const isSignIn = review.effects.some(({ type }) => type === 'sign-in')
  const approveLabel = isSent(request) ? strings.send.approve : strings.sign.approve
  return (
    <RequestSheet
      request={request}
      title={isSignIn ? strings.signIn.title : undefined}
      approveLabel={isSignIn ? strings.signIn.approve : approveLabel}
      choice={canApprove ? { account, ...(priced && { priced }) } : undefined}
    >
      {review.findings.map((finding) => (
        <FindingNotice key={`${finding.code} ${finding.party?.address}`} finding={finding} />
      ))}
      {content !== undefined && (
        <Quoted title={strings.sign.content} text={content} isBytes={content.startsWith('0x')} />
      )}
      {typed !== undefined && <TypedFields typed={typed} />}
      <EffectRows effects={review.effects} coin={coin} />
      {change !== undefined && (
        <KeyValueList>
          <KeyValue
            name={strings.effects.change}
            value={<Amount value={formatExact(change, coin.decimals)} unit={coin.symbol} />}
          />
        </KeyValueList>
      )}
      {isTransaction && <TransactionCost request={request} preview={preview} onRetry={again} />}
      {raw !== undefined && (
        <details className="pk-raw">
          <summary>{strings.sign.raw}</summary>
          <Quoted title={strings.sign.raw} text={raw} isBytes />
        </details>
      )}
    </RequestSheet>
  )
}

function FindingNotice({ finding: { code, severity, party } }: { readonly finding: Finding }) {
  const tone = severity === 'info' ? 'info' : severity === 'warn' ? 'warning' : 'danger'
  const sentences: Readonly<Record<string, string>> = strings.findings
  return (
    <Notice tone={tone} title={sentences[code] ?? strings.finding(code)}>
      {party === undefined ? undefined : <FullAddress address={party.address} />}
    </Notice>
  )
}
