import { isHex, toFunctionSelector } from '@latchkey/primitives'
import { decodeAbi } from './decode-abi.ts'
import type { Call, Intent } from './intent.ts'
import { CALLS, type KnownCall } from './known-calls.ts'

/** Calls in calls; no honest request goes deeper. */
const MAX_DEPTH = 4
/** Calls of one request that are read. */
const MAX_CALLS = 64
/** Bytes of call data that are read: the size of the largest transaction that nodes take. */
const MAX_DATA_BYTES = 128 * 1024

let selectors: ReadonlyMap<string, KnownCall & { readonly signature: string }> | undefined

/** By selector; computed with the first request, so that none can be wrong. */
function callsBySelector() {
  selectors ??= new Map(
    Object.entries(CALLS).map(([signature, call]) => [toFunctionSelector(signature), { ...call, signature }]),
  )
  return selectors
}

/**
 * Returns what a call is meant to do, with what is bundled in it. Data that cannot be read is a call without a name.
 *
 * @param given - Any bytes, also hostile ones: depth, number and size are bounded.
 */
export function decodeCall(given: Call): readonly Intent[] {
  const open: { readonly call: Call; readonly depth: number }[] = [{ call: given, depth: 0 }]
  const intents: Intent[] = []
  for (let count = 0; count < MAX_CALLS; count++) {
    const next = open.shift()
    if (next === undefined) break
    const { call, depth } = next
    const { own, inner } = decodeOne(call)
    intents.push(...own)
    if (depth < MAX_DEPTH) open.unshift(...inner.map((each) => ({ call: each, depth: depth + 1 })))
    else if (inner.length > 0) intents.push({ type: 'call', contract: call.to, value: 0n })
  }
  return intents
}

function decodeOne(call: Call): { readonly own: readonly Intent[]; readonly inner: readonly Call[] } {
  const { from, to, value, data } = call
  if (data === '0x') return { own: [{ type: 'send', asset: { type: 'native', amount: value }, from, to }], inner: [] }
  const unknown = { own: [{ type: 'call', contract: to, value }] as const, inner: [] }
  if (data.length > MAX_DATA_BYTES * 2 || !isHex(data)) return unknown
  const known = callsBySelector().get(data.slice(0, 10).toLowerCase())
  if (known === undefined) return unknown
  const { signature, read } = known
  const name = signature.slice(0, signature.indexOf('('))
  const args = decodeAbi(signature.slice(name.length + 1, -1), data.slice(10))
  if (args === undefined) return unknown
  const { intents = [], calls } = read?.(args as readonly never[], call) ?? {}
  const isBundle = calls !== undefined
  const isPlain = intents.length === 0 && !isBundle
  const named: Intent = {
    type: 'call',
    contract: to,
    value,
    method: name,
    ...(known.isLure === true ? { isLure: true } : {}),
  }
  // Value that a known call takes along is sent as well.
  const withValue = !isPlain && value > 0n && !isBundle
  return { own: [...intents, ...(isPlain || withValue ? [named] : [])], inner: calls ?? [] }
}
