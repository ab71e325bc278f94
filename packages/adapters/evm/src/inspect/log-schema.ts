import { type Hex, isHex } from '@latchkey/primitives'
import * as v from 'valibot'

const hex = v.custom<Hex>(isHex, 'expected bytes')

/** One event of a contract, as nodes return it. @see EIP-1474 */
export const logSchema = v.object({ address: hex, topics: v.pipe(v.array(hex), v.maxLength(4)), data: hex })
export type Log = v.InferOutput<typeof logSchema>
