import type * as v from 'valibot'

/** The fields of a valibot schema or action that describe valid values. */
interface Part {
  readonly type?: string
  readonly wrapped?: Part
  readonly pipe?: readonly Part[]
  readonly options?: readonly unknown[]
  readonly requirement?: unknown
  readonly message?: unknown
  readonly item?: Part
}

const WRITE = 'write '

/** Returns all parts of a schema, in the order in which they parse a value. */
function partsOf(part: Part): readonly Part[] {
  const { wrapped, pipe = [], item } = part
  return [
    ...(wrapped === undefined ? [] : [wrapped, ...partsOf(wrapped)]),
    ...pipe.flatMap((each) => (each === part ? [] : [each, ...partsOf({ ...each, pipe: each.pipe?.slice(1) ?? [] })])),
    ...(item === undefined ? [] : [item, ...partsOf(item)]),
  ]
}

/** Returns the message of an action for an invalid value; some messages depend on the value. */
const toSentence = ({ message }: Part): string =>
  String(typeof message === 'function' ? message({ input: '' }) : message)

/** Returns a description of the valid values of a variable, as far as its schema defines them. */
export function describeForm(schema: v.GenericSchema): string {
  const parts = [schema as Part, ...partsOf(schema as Part)]
  const numberOf = (type: string) => parts.find((part) => part.type === type)?.requirement
  const [least, most] = [numberOf('min_value'), numberOf('max_value')]
  if (most !== undefined) return `${least} to ${Number(most).toLocaleString('en')}`
  const options = parts.find((part) => part.type === 'picklist')?.options
  const form = parts
    .map(toSentence)
    .find((text) => text.startsWith(WRITE))
    ?.slice(WRITE.length)
  if (options !== undefined) return options.map((option) => `\`${option}\``).join(', ')
  return form === 'valid JSON' ? 'JSON' : (form ?? 'text')
}
