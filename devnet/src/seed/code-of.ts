import * as v from 'valibot'
import type { Hex } from 'viem'

const hex = v.custom<Hex>((value) => typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value), 'not hexadecimal')

/** Returns the bytecode of a compiled contract, or of what a node answers. @throws an error of valibot */
export function codeOf(artifact: { readonly bytecode: string }): Hex {
  return v.parse(hex, artifact.bytecode)
}
