import type { TypedData } from '@latchkey/inspect/evm'
import * as v from 'valibot'

const typedData = v.object({
  domain: v.record(v.string(), v.unknown()),
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})

/** Returns the typed data of a JSON text; `undefined` where it is none. The vault, which signs it, parses it on its own. @see EIP-712 */
export function parseTypedData(text: string): TypedData | undefined {
  const given = v.safeParse(v.pipe(v.string(), v.parseJson(), typedData), text)
  return given.success ? given.output : undefined
}
