import { toFunctionSelector } from '@latchkey/primitives'
import { type AbiValue, decodeAbi } from './decode-abi.ts'
import { type CallType, encodeAbi } from './encode-abi.ts'

/** The declaration of a function whose calls are decoded. */
export interface Declaration {
  readonly name: string
  /** Types as in a declaration, without spaces. */
  readonly types: string
  readonly shape: readonly CallType[]
}

/**
 * Returns the arguments of a call; `undefined` if the data is not the canonical encoding of a call of this function,
 * e.g. if it has another encoding of the same values or additional bytes at its end.
 *
 * @param data - `0x…`
 */
export function readExactCall({ name, types, shape }: Declaration, data: string): readonly AbiValue[] | undefined {
  const given = data.toLowerCase()
  const selector = toFunctionSelector(`${name}(${types})`)
  if (!given.startsWith(selector)) return undefined
  const values = decodeAbi(types, given.slice(selector.length))
  return values !== undefined && selector + encodeAbi(shape, values) === given ? values : undefined
}
