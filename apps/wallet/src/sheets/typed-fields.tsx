import { KeyValue, KeyValueList } from '@latchkey/design'
import type { SignedContent } from '../requests/review-typed-data.ts'
import type { SignedField } from '../requests/to-signed-fields.ts'
import { useNetwork } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'
import { FullAddress } from './full-address.tsx'
import { Group } from './groups.tsx'

const t = strings.typed

/** Typed data as rows: the domain and the message. @see EIP-712 */
export function TypedFields({ typed }: { readonly typed: SignedContent }) {
  return (
    <>
      <Group title={typed.title}>
        <Fields fields={typed.message} />
      </Group>
      {typed.domain.length > 0 && (
        <Group title={t.domain}>
          <KeyValueList className="pk-fields">
            {typed.domain.map(({ name, value }) => (
              <DomainRow key={name} name={name} value={String(value)} />
            ))}
          </KeyValueList>
        </Group>
      )}
    </>
  )
}

function DomainRow({ name, value }: { readonly name: string; readonly value: string }) {
  const network = useNetwork(`eip155:${value}`)
  const names: Readonly<Record<string, string>> = t.domainNames
  return <KeyValue name={names[name] ?? name} value={name === t.chainId ? network.name : <Value value={value} />} />
}

function Fields({ fields }: { readonly fields: readonly SignedField[] }) {
  if (fields.length === 0) return <p className="pk-quiet">{t.empty}</p>
  return (
    <dl className="pk-fields">
      {fields.map(({ name, value }) => (
        <div key={name} className="pk-field" data-group={typeof value === 'string' ? undefined : ''}>
          <dt dir="auto">{name}</dt>
          <dd>{typeof value === 'string' ? <Value value={value} /> : <Fields fields={value} />}</dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ value }: { readonly value: string }) {
  if (/^0x[\da-fA-F]{40}$/.test(value)) return <FullAddress address={value} />
  return <bdi className={value.startsWith('0x') ? 'pk-address' : undefined}>{value}</bdi>
}
