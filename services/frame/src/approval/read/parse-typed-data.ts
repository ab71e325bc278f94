import type { TypedData } from '@latchkey/inspect/evm'
import { isObject } from '@latchkey/primitives'
import * as v from 'valibot'

const plainObject = v.custom<Readonly<Record<string, unknown>>>(isObject)
const field = v.object({ name: v.string(), type: v.string() })
const types = v.pipe(
  plainObject,
  v.check((value) => Object.values(value).every((each) => v.is(v.array(field), each))),
)

/** A record of valibot leaves names such as `constructor` out; here they are fields that are signed, and have to be shown. */
const typedData = v.object({ domain: plainObject, types, primaryType: v.string(), message: plainObject })

/** Returns the typed data of a JSON text; `undefined` where it is none. The vault, which signs it, parses it on its own. @see EIP-712 */
export function parseTypedData(text: string): TypedData | undefined {
  const given = v.safeParse(v.pipe(v.string(), v.parseJson(), typedData), text)
  // The check above is what TypeScript cannot read of it.
  return given.success ? (given.output as TypedData) : undefined
}
