import { parseUnits } from '@latchkey/primitives'
import type { TransferRequest } from '../../ports/index.ts'
import { toRawAmount, WHOLE } from '../amount-entry/amount-entry.ts'
import { cutDecimals } from '../amount-entry/amount-text.ts'
import type { SendState, SentAsset } from './send.types.ts'

/** The first missing part of the form, in visual order; `preview` if none is missing. @see compat-facts 8.2 */
export type SendButton =
  | 'select-token'
  | 'add-amount'
  | 'incorrect-value'
  | 'insufficient-funds'
  | 'too-many'
  | 'add-address'
  | 'resolving'
  | 'invalid-address'
  | 'preview'

/**
 * Returns the label of the form's button.
 *
 * @example selectSendButton(NOTHING_SENT) // 'select-token'
 */
export function selectSendButton({ asset, amount, recipient }: SendState): SendButton {
  if (asset === undefined) return 'select-token'
  if (amount.text === '') return 'add-amount'
  const raw = toRawAmount(amount, unitsOf(asset))
  if (raw === undefined || raw === 0n) return 'incorrect-value'
  if (asset.type === 'item') {
    if (asset.owned !== undefined && raw > asset.owned) return 'too-many'
  } else if (asset.balance !== undefined && raw > toRawBalance(asset.balance, asset.decimals))
    return 'insufficient-funds'
  if (recipient.status === 'empty') return 'add-address'
  if (recipient.status === 'resolving') return 'resolving'
  return recipient.status === 'known' ? 'preview' : 'invalid-address'
}

/** Returns the transfer of a complete form; `undefined` while a part is missing. */
export function toTransfer(state: SendState): TransferRequest | undefined {
  const { asset, amount, recipient } = state
  if (selectSendButton(state) !== 'preview' || asset === undefined || recipient.status !== 'known') return undefined
  const to = recipient.address
  const raw = toRawAmount(amount, unitsOf(asset)) ?? 0n
  if (asset.type === 'item') {
    const { contract, tokenId, interface: kind } = asset
    // An ERC-721 item exists once.
    const count = kind === 'ERC721' ? 1n : raw
    return { to, amount: count, token: contract, item: { tokenId: BigInt(tokenId), interface: kind } }
  }
  const token = asset.address?.split(':').at(-1)
  return { to, amount: raw, ...(token === undefined ? {} : { token }) }
}

const unitsOf = (asset: SentAsset) => (asset.type === 'item' ? WHOLE : asset)

/** @param balance - Decimal text; digits beyond the decimals of the token are ignored. */
function toRawBalance(balance: string, decimals: number): bigint {
  return parseUnits(cutDecimals(balance, decimals).text, decimals)
}
