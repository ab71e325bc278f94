import { formatUnits } from '@latchkey/primitives'
import type { DescribedValue, DescriptionFacts } from './description.ts'
import type { DescriptorField } from './descriptor.ts'
import { type Selected, toAddress } from './select.ts'

/** A value of the request, or a constant of the descriptor. */
export type Given = Pick<Selected, 'type' | 'value'>

type Field<F extends DescriptorField['format']> = Extract<DescriptorField, { readonly format: F }>

/** Reads another value of the request, e.g. the token of the shown amount. */
type Resolve = (reference: string) => Given | undefined

export interface FormatContext {
  readonly facts: DescriptionFacts
  readonly from: string
  readonly resolve: Resolve
}

const toText = (text: string): DescribedValue => ({ type: 'text', text })

/** Length limit of a text or bytes in one field. The card shows the whole under "Details". */
const MAX_TEXT = 512

/**
 * Formats a value as its field says; `undefined` if the format does not apply to such a value.
 *
 * @see ERC-7730, "Field formats"
 */
export function formatValue(
  field: Exclude<DescriptorField, { readonly format: 'calldata' }>,
  given: Given,
  context: FormatContext,
): DescribedValue | undefined {
  switch (field.format) {
    case 'raw':
      return formatRaw(given)
    case 'amount':
      return typeof given.value === 'bigint' ? formatCoin(given.value, context.facts) : undefined
    case 'tokenAmount':
      return typeof given.value === 'bigint' ? formatToken(field, given.value, context) : undefined
    case 'addressName':
      return formatAddress(field, given, context)
    case 'date':
      return typeof given.value === 'bigint' ? formatDate(field, given.value) : undefined
    case 'duration':
      return typeof given.value === 'bigint' ? formatDuration(given.value) : undefined
    case 'unit':
      return typeof given.value === 'bigint' ? formatUnit(field, given.value) : undefined
    case 'enum': {
      const key = String(given.value)
      return toText(Object.hasOwn(field.values, key) ? (field.values[key] ?? key) : key)
    }
  }
}

function formatRaw({ type, value }: Given): DescribedValue {
  if (type === 'address' && typeof value === 'string') return { type: 'address', address: value }
  const text = String(value)
  return toText(text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)
}

const isDecimals = (decimals: number): boolean => Number.isInteger(decimals) && decimals >= 0 && decimals <= 77

function formatCoin(value: bigint, { coin }: DescriptionFacts): DescribedValue {
  if (coin === undefined || !isDecimals(coin.decimals)) return { type: 'raw-amount', text: String(value) }
  return { type: 'amount', text: formatUnits(value, coin.decimals), unit: coin.symbol }
}

function formatToken(
  { token, native = [], threshold, message = 'Unlimited' }: Field<'tokenAmount'>,
  value: bigint,
  { facts, resolve }: FormatContext,
): DescribedValue | undefined {
  const given = token === undefined ? undefined : resolve(token)
  const address = given && toAddress(given)
  if (token !== undefined && address === undefined) return undefined
  const isNative = address !== undefined && native.includes(address)
  const isOver = threshold !== undefined && value >= BigInt(threshold)
  if (isNative && !isOver) return formatCoin(value, facts)
  const known = isNative ? facts.coin : address === undefined ? undefined : facts.tokenOf(address)
  if (isOver) return toText(known === undefined ? message : `${message} ${known.symbol}`)
  if (known === undefined || !isDecimals(known.decimals))
    return { type: 'raw-amount', text: String(value), ...(address === undefined ? {} : { token: address }) }
  return { type: 'amount', text: formatUnits(value, known.decimals), unit: known.symbol }
}

function formatAddress(
  { isToken, senders = [] }: Field<'addressName'>,
  given: Given,
  { facts, from }: FormatContext,
): DescribedValue | undefined {
  const address = toAddress(given)
  if (address === undefined) return undefined
  if (senders.includes(address)) return { type: 'address', address: from, name: 'Sender' }
  const name = facts.nameOf(address) ?? (isToken ? facts.tokenOf(address)?.symbol : undefined)
  return name === undefined ? { type: 'address', address } : { type: 'address', address, name }
}

/** The last second that a date can have. @see ECMA-262, "Time Values" */
const MAX_SECONDS = 8_640_000_000_000n

function formatDate({ encoding }: Field<'date'>, value: bigint): DescribedValue {
  if (encoding === 'blockheight') return toText(`Block ${value}`)
  if (value < 0n || value > MAX_SECONDS) return toText(String(value))
  return { type: 'date', time: Number(value) * 1_000 }
}

const two = (value: bigint): string => String(value).padStart(2, '0')

function formatDuration(value: bigint): DescribedValue {
  if (value < 0n) return toText(String(value))
  return toText(`${two(value / 3_600n)}:${two((value / 60n) % 60n)}:${two(value % 60n)}`)
}

/** SI prefixes by their power of ten. Only positive powers, because raw values are integers. */
const PREFIXES = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const

function formatUnit({ base, decimals = 0, prefix = false }: Field<'unit'>, value: bigint): DescribedValue {
  if (!prefix) return toText(`${formatUnits(value, decimals)}${base}`)
  const digits = String(value < 0n ? -value : value).length - 1 - decimals
  const power = Math.min(PREFIXES.length - 1, Math.max(0, Math.floor(digits / 3)))
  const places = decimals + power * 3
  const text = places > 77 ? formatUnits(value, decimals) : formatUnits(value, places)
  return toText(`${text}${places > 77 ? '' : PREFIXES[power]}${base}`)
}
