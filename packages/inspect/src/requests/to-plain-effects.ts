import { bytesToHex } from '@latchkey/primitives'
import type { InspectedEffect } from '../inspection.ts'
import type { RequestContent } from './provider-call.types.ts'

interface TransferContent {
  readonly transfer: { readonly to: string; readonly amount: bigint; readonly token?: string }
}

/** Returns the effects that are written in the request itself. */
export function toPlainEffects(
  request: RequestContent | TransferContent,
  coin: { readonly symbol: string; readonly decimals: number } | undefined,
): readonly InspectedEffect[] {
  const { symbol, decimals } = coin ?? {}
  const toNative = (amount: bigint) =>
    ({ type: 'native', amount, ...(symbol && { symbol }), ...(decimals && { decimals }) }) as const
  if ('message' in request) return [{ type: 'sign', what: toShownMessage(request.message) }]
  if ('unreadable' in request) return [{ type: 'sign', what: request.unreadable }]
  if ('hash' in request) return [{ type: 'sign', what: request.hash }]
  if ('typedData' in request) return [{ type: 'sign', what: String(request.typedData?.primaryType) }]
  if ('transfer' in request) {
    const { to, amount, token } = request.transfer
    const asset = token === undefined ? toNative(amount) : ({ type: 'token', address: token, amount } as const)
    return [{ type: 'send', asset, party: { address: String(to) } }]
  }
  const calls: readonly unknown[] =
    'calls' in request ? request.calls : 'transactions' in request ? request.transactions : [request.transaction]
  return calls.flatMap((call): readonly InspectedEffect[] => {
    const { to, value, data }: PlainCall = typeof call === 'object' && call !== null ? call : {}
    // A transaction without these fields, e.g. raw bytes, has no plain effects.
    if (to === undefined && value === undefined && data === undefined) return []
    const party = { address: String(to) }
    const isPaid = typeof value === 'bigint' && value > 0n
    return [
      ...(isPaid ? [{ type: 'send', asset: toNative(value), party } as const] : []),
      ...(data === undefined ? [] : [{ type: 'call', party } as const]),
    ]
  })
}

/** Returns a message as text; bytes that are not text are returned in hexadecimal. */
function toShownMessage(message: unknown): string {
  if (!ArrayBuffer.isView(message)) return String(message)
  const bytes = new Uint8Array(message.buffer, message.byteOffset, message.byteLength)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytesToHex(bytes)
  }
}

/** The fields that a transaction of some chain family can have. */
interface PlainCall {
  readonly to?: unknown
  readonly value?: unknown
  readonly data?: unknown
}
