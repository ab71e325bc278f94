import type { InspectedAsset, InspectedParty } from '@latchkey/inspect'
import { formatUnits, groupDigits, isAddress, toChecksumAddress, truncateMiddle } from '@latchkey/primitives'
import { toPlainLine, toSymbol } from './clean-text.ts'
import { guard, words } from './words.ts'

/** An asset as text. `whole` has every digit of the amount and the address of the asset. */
export interface ShownAsset {
  readonly amount?: string
  readonly name: string
  readonly whole: string
}

/** Fraction digits that fit beside a symbol. */
const MAX_FRACTION = 8
const MAX_METHOD = 40

/** @param isAll - True if the effect covers the whole holding, whatever the amount. */
export function formatAsset(asset: InspectedAsset, isAll = false): ShownAsset {
  const name = assetName(asset)
  const address = asset.type === 'native' ? '' : toShownAddress(asset.address)
  if (isAll || isEndless(asset)) return { name: guard.all(name), whole: address }
  if (asset.type === 'item') {
    const id = asset.itemId === undefined ? '' : ` ${guard.item(truncateMiddle(String(asset.itemId), 4, 3))}`
    const many = asset.amount > 1n ? { amount: groupDigits(String(asset.amount)) } : {}
    return { ...many, name: `${name}${id}`, whole: `${address} ${asset.itemId ?? ''}`.trim() }
  }
  const { decimals } = asset
  if (decimals === undefined) return { name: `${guard.anyAmount} ${name}`, whole: `${asset.amount} ${address}`.trim() }
  const exact = formatUnits(asset.amount, decimals)
  return { amount: toShownAmount(exact), name, whole: `${exact} ${name} ${address}`.trim() }
}

/** Returns an asset as part of a sentence. */
export function assetText(asset: InspectedAsset, isAll = false): string {
  if (isAll || isEndless(asset)) return words.allOf(assetName(asset))
  const { amount, name } = formatAsset(asset)
  return amount === undefined ? name : `${amount} ${name}`
}

const isEndless = (asset: InspectedAsset): boolean => asset.type === 'token' && asset.isUnlimited === true

/** Truncates and never rounds; `…` marks omitted digits. */
export function toShownAmount(exact: string): string {
  const [whole = '0', fraction = ''] = exact.split('.')
  // Below 1, keep four significant digits after the leading zeros.
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const places = whole === '0' ? Math.max(MAX_FRACTION, zeros + 4) : MAX_FRACTION
  const cut = fraction.slice(0, places)
  const end = cut === '' ? '' : `.${cut}`
  return `${groupDigits(whole)}${end}${fraction.length > places ? '…' : ''}`
}

/** Returns the name of an asset without an amount: its symbol, else its address. */
export function assetName(asset: InspectedAsset): string {
  const symbol = asset.symbol === undefined ? '' : toSymbol(asset.symbol)
  if (symbol !== '') return symbol
  if (asset.type === 'native') return guard.token
  return `${asset.type === 'item' ? guard.items : guard.token} ${truncateMiddle(toShownAddress(asset.address))}`
}

/** Returns the name of a known contract, else the shortened address. */
export const partyText = ({ name, address }: InspectedParty): string => name ?? truncateMiddle(toShownAddress(address))

/** Returns an address as its family writes it. @see EIP-55 */
export const toShownAddress = (address: string): string =>
  isAddress(address, 'eip155') ? toChecksumAddress(address) : toPlainLine(address, 128)

/** Returns the name of a method, which a contract may choose freely. */
export const methodText = (method: string): string => toPlainLine(method, MAX_METHOD)
