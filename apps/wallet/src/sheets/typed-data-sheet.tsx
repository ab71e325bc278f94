import type { Field, TypedDataAsk } from '../asks/asks.types.ts'
import { useAccount, useWallet } from '../state/use-wallet.ts'
import { words } from '../words.ts'
import { AskSheet } from './ask-sheet.tsx'
import { SignerRows } from './signer-rows.tsx'

export function TypedDataSheet({ ask }: { readonly ask: TypedDataAsk }) {
  const { approve } = useWallet()
  const account = useAccount(ask.address)
  return (
    <AskSheet
      ask={ask}
      approveLabel={words.sign.approve}
      warnings={ask.warnings}
      onApprove={account === undefined ? undefined : () => approve(ask, { account })}
    >
      {ask.domain.length > 0 && <Fields title={words.sign.about} fields={ask.domain} />}
      <Fields title={ask.primaryType || words.sign.content} fields={ask.fields} />
      <SignerRows address={ask.address} networkId={ask.networkId} />
    </AskSheet>
  )
}

interface FieldsProps {
  readonly title: string
  readonly fields: readonly Field[]
}

function Fields({ title, fields }: FieldsProps) {
  return (
    <div className="pk-group">
      <p className="pk-group-title" dir="auto">
        {title}
      </p>
      <div className="pk-fields">
        <FieldRows fields={fields} />
      </div>
    </div>
  )
}

/** Groups stand below their name, a step further in. */
function FieldRows({ fields }: Pick<FieldsProps, 'fields'>) {
  return (
    <dl>
      {fields.map((field, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same name may stand twice, and nothing moves
        <div key={at} className="pk-field" data-group={'fields' in field ? '' : undefined}>
          <dt title={field.type}>{field.name}</dt>
          <dd dir="auto">{'fields' in field ? <FieldRows fields={field.fields} /> : field.value}</dd>
        </div>
      ))}
    </dl>
  )
}
