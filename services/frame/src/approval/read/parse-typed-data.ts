import type { TypedData } from '@latchkey/inspect/evm'
import { isObject } from '@latchkey/primitives'
import * as v from 'valibot'

const plainObject = v.custom<Readonly<Record<string, unknown>>>(isObject)
const field = v.object({ name: v.string(), type: v.string() })
const types = v.pipe(
  plainObject,
  v.check((value) => Object.values(value).every((each) => v.is(v.array(field), each))),
)

/** `v.record` drops keys such as `constructor`. They can be signed fields, so they must be shown: `plainObject` keeps them. */
const typedData = v.object({ domain: plainObject, types, primaryType: v.string(), message: plainObject })

/** Parses typed data from JSON; `undefined` if it is malformed. The vault parses the text again before signing. @see EIP-712 */
export function parseTypedData(text: string): TypedData | undefined {
  const given = v.safeParse(v.pipe(v.string(), v.parseJson(), typedData), text)
  // TypeScript cannot derive the type from `v.custom` and `v.check`.
  return given.success ? (given.output as TypedData) : undefined
}
