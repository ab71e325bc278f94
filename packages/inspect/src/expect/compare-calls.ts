import { isSameAddress } from '@latchkey/primitives'
import { type Declaration, readExactCall } from '../evm/abi/read-exact-call.ts'
import type { TransactionRequest } from '../evm/evm.types.ts'
import { block, party } from './block.ts'
import { compareSwap } from './compare-swap.ts'
import type { Expectation, OrderAmount } from './expectation.types.ts'
import type { Order, ReadOrder } from './order.types.ts'

const APPROVE: Declaration = { name: 'approve', types: 'address,uint256', shape: ['word', 'word'] }
const APPROVE_ALL: Declaration = { name: 'setApprovalForAll', types: 'address,bool', shape: ['word', 'word'] }
const TRANSFER: Declaration = { name: 'transfer', types: 'address,uint256', shape: ['word', 'word'] }

const same = (one: string, other: string): boolean => isSameAddress(one, other, 'eip155')

/** Compares the calls of a request of the modal with what it ordered. */
export function compareCalls(calls: readonly TransactionRequest[], order: Order): ReadOrder {
  const { expects } = order
  const [first, second] = calls
  const count = expects.type === 'approve-and-swap' ? 2 : 1
  if (first === undefined || calls.length !== count) return { findings: [block('order-unproved')], isRead: false }
  switch (expects.type) {
    case 'approve':
      return compareApproval(first, order, { ...expects.pays, mayBeNothing: true })
    case 'swap':
      return compareSwap(first, order, expects)
    case 'approve-and-swap': {
      const approval = compareApproval(first, order, { ...expects.pays, mayBeNothing: false })
      const swap = second === undefined ? undefined : compareSwap(second, order, expects)
      return {
        findings: [...approval.findings, ...(swap?.findings ?? [block('order-unproved')])],
        isRead: approval.isRead && swap?.isRead === true,
        ...(swap?.swap === undefined ? {} : { swap: swap.swap }),
      }
    }
    case 'revoke':
      return compareRevocation(first, expects)
    default:
      return compareTransfer(first, expects)
  }
}

interface Allowed extends OrderAmount {
  /** Some tokens require that an earlier allowance is set to zero first. */
  readonly mayBeNothing: boolean
}

/** The approval must give a known exchange exactly the sold amount of the sold token. */
function compareApproval(
  call: TransactionRequest,
  { exchange }: Order,
  { asset, amount, mayBeNothing }: Allowed,
): ReadOrder {
  const [spender, allowed] = readExactCall(APPROVE, call.data ?? '0x') ?? []
  const isOfToken = asset.type === 'token' && same(call.to, asset.address) && call.value === 0n
  if (typeof spender !== 'string' || !isOfToken)
    return { findings: [block('order-target', party(call.to))], isRead: false }
  const isKnown = exchange.routers.has(spender) || exchange.aggregators.has(spender)
  const findings = [
    ...(isKnown ? [] : [block('order-rights', party(spender))]),
    ...(allowed === amount || (mayBeNothing && allowed === 0n) ? [] : [block('order-rights', party(spender))]),
  ]
  return { findings, isRead: true }
}

function compareRevocation(
  call: TransactionRequest,
  expects: Extract<Expectation, { readonly type: 'revoke' }>,
): ReadOrder {
  const { asset, spender, isAll } = expects
  const [from, right] = readExactCall(isAll ? APPROVE_ALL : APPROVE, call.data ?? '0x') ?? []
  const isFit = same(call.to, asset) && call.value === 0n && typeof from === 'string' && same(from, spender)
  const isNothing = right === 0n || right === false
  return isFit && isNothing
    ? { findings: [], isRead: true }
    : { findings: [block('order-rights', party(spender))], isRead: false }
}

/**
 * The adapter builds this transaction, not a service. For a collectible, only a simulation shows what leaves the
 * account.
 */
function compareTransfer(
  call: TransactionRequest,
  expects: Extract<Expectation, { readonly type: 'transfer' }>,
): ReadOrder {
  const { asset, amount } = expects.pays
  const sent = asset.type === 'native' ? amount : 0n
  const target = asset.type === 'native' ? expects.recipient : asset.address
  const [to, moved] = asset.type === 'token' ? (readExactCall(TRANSFER, call.data ?? '0x') ?? []) : []
  const isMoved = typeof to === 'string' && same(to, expects.recipient) && moved === amount
  const isFit = same(call.to, target) && call.value <= sent && (asset.type !== 'token' || isMoved)
  return isFit ? { findings: [], isRead: true } : { findings: [block('order-paid', party(call.to))], isRead: false }
}
