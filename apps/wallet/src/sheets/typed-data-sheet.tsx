import type { Field, TypedDataRequest } from '../requests/site-request.types.ts'
import { words } from '../words.ts'
import { SignSheet } from './sign-sheet.tsx'

export function TypedDataSheet({ request }: { readonly request: TypedDataRequest }) {
  return (
    <SignSheet request={request}>
      {request.domain.length > 0 && <Fields title={words.sign.about} fields={request.domain} />}
      <Fields title={request.primaryType || words.sign.content} fields={request.fields} />
    </SignSheet>
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
      {keyed(fields).map(([key, field]) => (
        <div key={key} className="pk-field" data-group={'fields' in field ? '' : undefined}>
          <dt title={field.type}>{field.name}</dt>
          <dd dir="auto">{'fields' in field ? <FieldRows fields={field.fields} /> : field.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A site may give one name to several fields. */
function keyed(fields: readonly Field[]): readonly (readonly [string, Field])[] {
  const counts = new Map<string, number>()
  return fields.map((field) => {
    const count = (counts.get(field.name) ?? 0) + 1
    counts.set(field.name, count)
    return [`${count} ${field.name}`, field]
  })
}
