import { type Hex, isHex, toQuantity } from '@latchkey/primitives'
import * as v from 'valibot'
import { type Log, logSchema } from './log-schema.ts'
import { NATIVE, TOPICS } from './to-changes.ts'

/** Maximum number of frames that are read in one trace. A real transaction has some hundreds. */
const MAX_FRAMES = 5_000

const hex = v.custom<Hex>(isHex, 'expected bytes')

/** One call of `callTracer` with its events. Inner calls are parsed only when they are read, which limits the depth. */
export const traceSchema = v.object({
  type: v.string(),
  from: hex,
  to: v.optional(hex),
  value: v.optional(hex),
  error: v.optional(v.string()),
  logs: v.optional(v.array(logSchema)),
  calls: v.optional(v.array(v.unknown())),
})
export type Trace = v.InferOutput<typeof traceSchema>

/**
 * Returns the events of a trace, unordered, with one of {@link NATIVE} for each transfer of the native currency. Events
 * of failed calls are omitted, because those calls were reverted.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers#call-tracer
 */
export function readTrace(root: Trace): readonly Log[] {
  const logs: Log[] = []
  const open: unknown[] = [root]
  for (let count = 0; count < MAX_FRAMES && open.length > 0; count++) {
    const parsed = v.safeParse(traceSchema, open.pop())
    if (!parsed.success || parsed.output.error !== undefined) continue
    const { type, from, to, value = '0x', logs: own = [], calls = [] } = parsed.output
    // A delegated call reports the value of the call around it.
    if (to !== undefined && /^(CALL|CREATE2?|SELFDESTRUCT)$/.test(type) && BigInt(value === '0x' ? 0 : value) > 0n)
      logs.push({ address: NATIVE, topics: [TOPICS.transfer, toTopic(from), toTopic(to)], data: toWord(value) })
    logs.push(...own)
    open.push(...calls)
  }
  return logs
}

const toTopic = (address: Hex): Hex => `0x${address.slice(2).padStart(64, '0')}`
const toWord = (value: Hex): Hex => `0x${toQuantity(BigInt(value)).slice(2).padStart(64, '0')}`
