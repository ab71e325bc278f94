import { isSameAddress, type Namespace } from '@latchkey/primitives'
import type { OperationType, Transaction, Transfer } from '@latchkey/protocol/gateway'
import { mergeTransfers } from './activity.group.ts'

/** One transfer of a transaction. */
export interface ShownTransfer {
  readonly kind: 'token' | 'nft'
  /** `+` for received, `-` for sent, empty within the account. */
  readonly sign: '+' | '-' | ''
  /** Decimal text, never negative. */
  readonly quantity: string
  readonly name: string | undefined
  /** For tokens only. */
  readonly symbol: string | undefined
  readonly imageUrl: string | undefined
  /** Value of the whole quantity, in the requested currency; `undefined` if no price is known. */
  readonly value: number | undefined
  /** False: `value` uses the price at the time of the transaction. */
  readonly isValueNow: boolean
}

export interface DescribedTransaction {
  readonly operation: OperationType
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** The other side, if there is one. */
  readonly counterpart: { readonly role: 'to' | 'from' | 'with'; readonly address: string } | undefined
  /** At most two, sent ones first. Empty for a failed transaction, because nothing moved. */
  readonly transfers: readonly ShownTransfer[]
}

const SIGNS = { in: '+', out: '-', self: '' } as const

/**
 * Returns the description of a transaction, seen from the visitor's account.
 *
 * @see compat-facts 1.11
 */
export function describeTransaction(
  { metadata, transfers }: Transaction,
  { address, namespace }: { readonly address: string; readonly namespace: Namespace },
): DescribedTransaction {
  const { operationType: operation, status, sentFrom, sentTo } = metadata
  // A token moves by a call of its contract, so the transfer names its receiver or sender.
  const partyOf = (wanted: 'in' | 'out') =>
    transfers.find(({ direction, counterparty }) => direction === wanted && counterparty !== undefined)?.counterparty
  const [role, other] =
    operation === 'receive'
      ? (['from', partyOf('in') ?? sentFrom] as const)
      : operation === 'send'
        ? (['to', partyOf('out') ?? sentTo] as const)
        : (['with', sentTo] as const)
  const isOther = other !== '' && !isSameAddress(other, address, namespace)
  return {
    operation,
    status,
    counterpart: isOther ? { role, address: other } : undefined,
    transfers: status === 'failed' ? [] : mergeTransfers(transfers).map(toShown),
  }
}

function toShown({
  fungible_info: token,
  nft_info: nft,
  direction,
  quantity,
  value,
  valueNow,
}: Transfer): ShownTransfer {
  return {
    kind: nft === null || token !== null ? 'token' : 'nft',
    sign: SIGNS[direction],
    quantity: quantity.numeric.replace(/^-/, ''),
    name: token?.name ?? nft?.name ?? undefined,
    symbol: token?.symbol ?? undefined,
    imageUrl: token?.icon?.url ?? nft?.content?.preview?.url ?? undefined,
    value: value ?? valueNow,
    isValueNow: value === null && valueNow !== undefined,
  }
}
