import type { Hex } from '@latchkey/primitives'
import { decodeAbiParameters } from 'viem'
import { type ChainEvent, type EventKind, isApproval, ZERO_ADDRESS } from './activity.ts'
import type { RawLog } from './chain-data.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
const USER_OPERATION = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/** EntryPoints 0.6, 0.7, 0.8. Events of other contracts are not trustworthy. */
const ENTRY_POINTS: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
])

/** Characters of an ERC-1155 batch of 2,000 token ids; logs with more are not user activity. */
const MAX_BATCH_LENGTH = 2 + 64 * (2 + 2 * (1 + 2_000))

/**
 * Returns the transfers and approvals of a log.
 *
 * Any contract can emit any log, so a malformed log returns nothing and never throws. Transfers of zero are omitted,
 * because they plant look-alike addresses in a history ("address poisoning").
 *
 * Words are sliced by hand, because an index reads every log of a chain: `decodeEventLog` of viem takes 25 times as
 * long (40 µs), and throws for a malformed log.
 *
 * @param wrappedNative - Lower-case contract whose Deposit and Withdrawal events are used, if any.
 * @see EIP-20, EIP-721, EIP-1155, EIP-4337
 */
export function eventsOfLog({ address, topics, data }: RawLog, wrappedNative: Hex | undefined): readonly ChainEvent[] {
  const [topic, first, second, third] = topics
  const words = (data.length - 2) / 64
  const event = (kind: EventKind, from: Hex, to: Hex, amount: bigint, tokenId: bigint | null = null) =>
    amount === 0n && !isApproval({ kind }) ? [] : [{ kind, contract: address, tokenId, from, to, amount }]

  switch (topic) {
    case TRANSFER:
      if (first === undefined || second === undefined) return []
      if (third !== undefined) return event('erc721', toAddress(first), toAddress(second), 1n, BigInt(third))
      return words >= 1 ? event('erc20', toAddress(first), toAddress(second), wordAt(data, 0)) : []
    case TRANSFER_SINGLE:
      if (second === undefined || third === undefined || words < 2) return []
      return event('erc1155', toAddress(second), toAddress(third), wordAt(data, 1), wordAt(data, 0))
    case TRANSFER_BATCH:
      if (second === undefined || third === undefined) return []
      return batchOf(data).flatMap(([id, amount]) => event('erc1155', toAddress(second), toAddress(third), amount, id))
    case APPROVAL:
      if (first === undefined || second === undefined) return []
      if (third !== undefined) return event('approval', toAddress(first), toAddress(second), 1n, BigInt(third))
      return event('approval', toAddress(first), toAddress(second), words >= 1 ? wordAt(data, 0) : 0n)
    case APPROVAL_FOR_ALL:
      if (first === undefined || second === undefined || words < 1) return []
      return event('approvalForAll', toAddress(first), toAddress(second), wordAt(data, 0) === 0n ? 0n : 1n)
    case DEPOSIT:
      if (address !== wrappedNative || first === undefined || words < 1) return []
      return event('erc20', ZERO_ADDRESS, toAddress(first), wordAt(data, 0))
    case WITHDRAWAL:
      if (address !== wrappedNative || first === undefined || words < 1) return []
      return event('erc20', toAddress(first), ZERO_ADDRESS, wordAt(data, 0))
    case USER_OPERATION:
      if (second === undefined || !ENTRY_POINTS.has(address)) return []
      return event('operation', toAddress(second), address, 1n)
    default:
      return []
  }
}

function toAddress(word: Hex): Hex {
  return `0x${word.slice(26)}`
}

function wordAt(data: Hex, index: number): bigint {
  return BigInt(`0x${data.slice(2 + index * 64, 2 + (index + 1) * 64)}`)
}

/** Ids and amounts of a TransferBatch: two ABI arrays of one length. */
function batchOf(data: Hex): readonly (readonly [id: bigint, amount: bigint])[] {
  if (data.length > MAX_BATCH_LENGTH) return []
  try {
    const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
    return ids.length === amounts.length ? ids.map((id, index) => [id, amounts[index] ?? 0n] as const) : []
  } catch {
    return [] // The data is malformed.
  }
}
