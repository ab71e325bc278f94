import type { IntentAsset } from '../../intents/intent.ts'
import { decodeAbi } from '../abi/decode-abi.ts'

/** First four bytes of the names of assets. @see 0x protocol 3.0 specification, "assetData" */
const [ERC20, ERC721, ERC1155, SEVERAL, BRIDGE] = [
  '0xf47261b0',
  '0x02571792',
  '0xa7cb5fb7',
  '0x94cfcdd7',
  '0xdc1600f3',
] as const

/** Returns an asset of an order of 0x; `undefined` if it cannot be read. @param amount - Raw units. */
export function readZeroExAsset(data: string, amount: bigint, depth = 0): readonly IntentAsset[] | undefined {
  const [id, rest] = [data.slice(0, 10), data.slice(10)]
  if (id === ERC20 || id === BRIDGE) {
    const [address] = decodeAbi('address', rest) ?? []
    return typeof address === 'string' ? [{ type: 'token', address, amount }] : undefined
  }
  if (id === ERC721) {
    const [address, itemId] = decodeAbi('address,uint256', rest) ?? []
    if (typeof address !== 'string' || typeof itemId !== 'bigint') return undefined
    return [{ type: 'item', address, itemId, amount }]
  }
  if (id === ERC1155) {
    const [address, ids, amounts] = decodeAbi('address,uint256[],uint256[],bytes', rest) ?? []
    if (typeof address !== 'string' || !isNumbers(ids) || !isNumbers(amounts)) return undefined
    return ids.map((itemId, at) => ({ type: 'item', address, itemId, amount: amount * (amounts[at] ?? 0n) }))
  }
  if (id !== SEVERAL || depth > 0) return undefined
  const [amounts, parts] = decodeAbi('uint256[],bytes[]', rest) ?? []
  if (!isNumbers(amounts) || !Array.isArray(parts)) return undefined
  const read = parts.map((part, at) => readZeroExAsset(String(part), amount * (amounts[at] ?? 0n), depth + 1))
  return read.includes(undefined) ? undefined : read.flatMap((each) => each ?? [])
}

const isNumbers = (value: unknown): value is readonly bigint[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'bigint')
