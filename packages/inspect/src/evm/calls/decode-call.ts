import { isHex, toFunctionSelector } from '@latchkey/primitives'
import type { Call, Intent } from '../../intents/intent.ts'
import { decodeAbi } from '../abi/decode-abi.ts'
import type { KnownCall } from './known-call.ts'
import { CALLS } from './known-calls.ts'

/** Maximum nesting depth of calls; no honest request goes deeper. */
const MAX_DEPTH = 8
/** Maximum number of calls that are read in one request. */
const MAX_CALLS = 2_048
/** Maximum bytes of one call that are read: the size of the largest transaction that nodes accept. */
const MAX_DATA_BYTES = 128 * 1024
/** Maximum bytes of all calls together, because parts of a bundle can refer to the same bytes repeatedly. */
const MAX_ALL_BYTES = 8 * MAX_DATA_BYTES

let selectors: ReadonlyMap<string, KnownCall & { readonly signature: string }> | undefined

/** Known calls by selector. The selectors are computed at the first request, so none can be mistyped. */
function callsBySelector() {
  selectors ??= new Map(
    Object.entries(CALLS).map(([signature, call]) => [toFunctionSelector(signature), { ...call, signature }]),
  )
  return selectors
}

/**
 * Returns the intents of a call and of the calls that it bundles. A call that cannot be read has no name. A known call
 * with unreadable data, and a bundle that is not read to its end, also have the intent `unread`.
 *
 * @param given - Any bytes, also hostile ones: depth, number and size are limited.
 */
export function decodeCall(given: Call): readonly Intent[] {
  const open: { readonly call: Call; readonly depth: number }[] = [{ call: given, depth: 0 }]
  const intents: Intent[] = []
  let bytes = 0
  for (let count = 0; open.length > 0; count++) {
    const next = open.pop()
    if (next === undefined) break
    const { call, depth } = next
    bytes += call.data.length / 2
    if (count >= MAX_CALLS || bytes > MAX_ALL_BYTES || depth > MAX_DEPTH) {
      intents.push(...unread(call))
      // Only deeper calls are skipped; the other calls of the bundle are still read.
      if (depth > MAX_DEPTH) continue
      break
    }
    const { own, inner } = decodeOne(call)
    intents.push(...(call.isOfWallet === true ? own.map(toWalletIntent) : own))
    for (const each of [...inner].reverse()) open.push({ call: each, depth: depth + 1 })
  }
  return intents
}

const toWalletIntent = (intent: Intent): Intent => (intent.type === 'send' ? { ...intent, isOfWallet: true } : intent)

const unread = ({ to }: Call): readonly Intent[] => [
  { type: 'call', contract: to, value: 0n },
  { type: 'unread', contract: to, givesRights: false },
]

function decodeOne(call: Call): { readonly own: readonly Intent[]; readonly inner: readonly Call[] } {
  const { from, to, value, data } = call
  if (data === '0x') return { own: [{ type: 'send', asset: { type: 'native', amount: value }, from, to }], inner: [] }
  const unknown: Intent = { type: 'call', contract: to, value }
  if (data.length > MAX_DATA_BYTES * 2 || !isHex(data))
    return { own: [unknown, { type: 'unread', contract: to, givesRights: false }], inner: [] }
  const known = callsBySelector().get(data.slice(0, 10).toLowerCase())
  if (known === undefined) return { own: [unknown], inner: [] }
  const { signature, read } = known
  const name = signature.slice(0, signature.indexOf('('))
  const args = decodeAbi(signature.slice(name.length + 1, -1), data.slice(10))
  // Older contracts accept data that newer contracts reject, so such a call can still do what its name says.
  if (args === undefined) return { own: [unknown, { type: 'unread', contract: to, givesRights: false }], inner: [] }
  const { intents = [], calls } = read?.(args as readonly never[], call) ?? {}
  const isBundle = calls !== undefined
  const isPlain = intents.every(({ type }) => type === 'proceeds') && !isBundle
  const named: Intent = {
    type: 'call',
    contract: to,
    value,
    method: name,
    ...(known.isLure === true ? { isLure: true } : {}),
  }
  // The value of the call leaves the account. The part that the bundle passes on is already shown as payments.
  const paid = calls?.reduce((sum, each) => (each.from === from ? sum + each.value : sum), 0n) ?? 0n
  const kept = value > paid ? value - paid : 0n
  return { own: [...intents, ...(isPlain || kept > 0n ? [{ ...named, value: kept }] : [])], inner: calls ?? [] }
}
