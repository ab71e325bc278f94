import type { ApprovalChange, AssetChange } from '@latchkey/core/ports'
import type { Log } from './log-schema.ts'

// Keccak-256 hashes of the event declarations; the tests compare them with those of viem.
export const TOPICS = {
  /** `Transfer(address,address,uint256)` of EIP-20 and EIP-721. */
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** `TransferSingle(address,address,address,uint256,uint256)` of EIP-1155. */
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  /** `TransferBatch(address,address,address,uint256[],uint256[])` of EIP-1155. */
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  /** `Approval(address,address,uint256)` of EIP-20 and EIP-721. */
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  /** `ApprovalForAll(address,address,bool)` of EIP-721 and EIP-1155. */
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  /** `Deposit(address,uint256)` of wrapped native currency, which emits no `Transfer` for it. */
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  /** `Withdrawal(address,uint256)` of wrapped native currency. */
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const

/** The address under which a simulation reports transfers of the native currency. */
export const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Maximum number of listed changes; `isCut` marks a transaction with more. */
const MAX_CHANGES = 64
const MAX_BATCH = 64

export interface Changes {
  readonly changes: readonly AssetChange[]
  readonly approvals: readonly ApprovalChange[]
  /** There are more changes than the listed ones. */
  readonly isCut?: boolean
}

/**
 * Returns the changes of one account according to events: the sums of its transfers in and out, and its allowances. A
 * contract can emit false events; the caller reads balances before it trusts them.
 *
 * @see EIP-20, EIP-721, EIP-1155
 */
export function toChanges(logs: readonly Log[], account: string): Changes {
  const own = account.toLowerCase()
  const sums = new Map<string, AssetChange>()
  const approvals = new Map<string, ApprovalChange>()
  let isCut = false
  const add = (change: AssetChange) => {
    const key = keyOf(change)
    const before = sums.get(key)
    if (before === undefined && sums.size === MAX_CHANGES) {
      isCut = true
      return
    }
    sums.set(key, before === undefined ? change : { ...change, amount: before.amount + change.amount })
  }
  for (const log of logs) {
    for (const change of movesOf(log, own)) add(change)
    if (isUnread(log, own)) isCut = true
    const approval = approvalOf(log, own)
    if (approval === undefined) continue
    if (approvals.size < MAX_CHANGES) approvals.set(approvalKey(approval), approval)
    else isCut = true
  }
  const changes = [...sums.values()].filter(({ amount }) => amount !== 0n)
  return { changes, approvals: [...approvals.values()], ...(isCut ? { isCut } : {}) }
}

/** Returns whether a batch has more entries than are read, or is malformed. */
function isUnread({ topics, data }: Log, own: string): boolean {
  const [topic, , from, to] = topics
  if (topic !== TOPICS.transferBatch || from === undefined || to === undefined) return false
  const isOwn = toAddress(from) === own || toAddress(to) === own
  return isOwn && (listAt(data, 0).length === 0 || listAt(data, 1).length !== listAt(data, 0).length)
}

function movesOf(log: Log, own: string): readonly AssetChange[] {
  const [topic, first, second, third] = log.topics
  const emitter = log.address.toLowerCase()
  if (topic === TOPICS.transfer && first !== undefined && second !== undefined) {
    const sign = signOf(toAddress(first), toAddress(second), own)
    if (third !== undefined)
      return moved({ type: 'item', collection: emitter, itemId: BigInt(third), amount: 1n }, sign)
    const amount = wordAt(log.data, 0)
    if (amount === undefined) return []
    return moved(emitter === NATIVE ? { type: 'native', amount } : { type: 'token', token: emitter, amount }, sign)
  }
  if (topic === TOPICS.deposit || topic === TOPICS.withdrawal) {
    const amount = wordAt(log.data, 0)
    if (first === undefined || amount === undefined || toAddress(first) !== own) return []
    return moved({ type: 'token', token: emitter, amount }, topic === TOPICS.deposit ? 1n : -1n)
  }
  if (second === undefined || third === undefined) return []
  const sign = signOf(toAddress(second), toAddress(third), own)
  if (topic === TOPICS.transferSingle) return items(emitter, [wordAt(log.data, 0)], [wordAt(log.data, 1)], sign)
  if (topic === TOPICS.transferBatch) return items(emitter, listAt(log.data, 0), listAt(log.data, 1), sign)
  return []
}

function items(
  collection: string,
  ids: readonly (bigint | undefined)[],
  amounts: readonly (bigint | undefined)[],
  sign: bigint,
): readonly AssetChange[] {
  return ids.flatMap((itemId, at) => {
    const amount = amounts[at]
    return itemId === undefined || amount === undefined ? [] : moved({ type: 'item', collection, itemId, amount }, sign)
  })
}

function approvalOf({ address, topics, data }: Log, own: string): ApprovalChange | undefined {
  const [topic, owner, other, id] = topics
  if (owner === undefined || other === undefined || toAddress(owner) !== own) return undefined
  const collection = address.toLowerCase()
  const spender = toAddress(other)
  if (topic === TOPICS.approvalForAll) return { type: 'all', collection, spender, isApproved: wordAt(data, 0) !== 0n }
  if (topic !== TOPICS.approval) return undefined
  if (id !== undefined) return { type: 'item', collection, spender, itemId: BigInt(id) }
  const amount = wordAt(data, 0)
  return amount === undefined ? undefined : { type: 'token', token: collection, spender, amount }
}

const signOf = (from: string, to: string, own: string): bigint => (to === own ? 1n : 0n) - (from === own ? 1n : 0n)

const moved = (change: AssetChange, sign: bigint): readonly AssetChange[] =>
  sign === 0n ? [] : [{ ...change, amount: change.amount * sign }]

/** The last 20 bytes of a topic, in lower case. */
export const toAddress = (topic: string): string => `0x${topic.slice(-40).toLowerCase()}`

function wordAt(data: string, at: number): bigint | undefined {
  const word = data.slice(2 + at * 64, 66 + at * 64)
  return word.length === 64 ? BigInt(`0x${word}`) : undefined
}

/** Returns the list at the offset that the word contains. */
function listAt(data: string, at: number): readonly (bigint | undefined)[] {
  const start = Number((wordAt(data, at) ?? 0n) / 32n)
  const count = Number(wordAt(data, start) ?? 0n)
  if (!(count <= MAX_BATCH)) return []
  return Array.from({ length: count }, (_, index) => wordAt(data, start + 1 + index))
}

export function keyOf(change: AssetChange): string {
  if (change.type === 'native') return NATIVE
  return change.type === 'token' ? change.token : `${change.collection}:${change.itemId}`
}

export function approvalKey(approval: ApprovalChange): string {
  if (approval.type === 'token') return `${approval.token}:${approval.spender}`
  return `${approval.collection}:${approval.type === 'item' ? approval.itemId : approval.spender}`
}
