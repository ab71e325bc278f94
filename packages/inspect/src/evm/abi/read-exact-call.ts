import { toFunctionSelector } from '@latchkey/primitives'
import { type AbiValue, decodeAbi } from './decode-abi.ts'
import { type CallType, encodeAbi } from './encode-abi.ts'

/** A declaration that calls are read by. */
export interface Declaration {
  readonly name: string
  /** As in a declaration, without spaces. */
  readonly types: string
  readonly shape: readonly CallType[]
}

/**
 * Returns the arguments of a call, `undefined` where it is not exactly the call of this declaration: also one of the same
 * meaning that is written in another way, or goes on behind its end.
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
