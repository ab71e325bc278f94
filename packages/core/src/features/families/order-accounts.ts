import { isSameAddress, type Namespace } from '@latchkey/primitives'
import type { ClientOptions } from '../../options.ts'
import type { ChainAccount } from '../../ports/index.ts'
import type { Connection } from '../../store/state.ts'
import type { SharedAccounts } from '../connect/session-rules.ts'

/** @see Spec §4 "Default account types" */
const DEFAULT_TYPES: Readonly<Record<Namespace, string>> = {
  eip155: 'smartAccount',
  solana: 'eoa',
  polkadot: 'eoa',
  bip122: 'payment',
}

interface OrderAccounts extends Pick<SharedAccounts, 'namespace' | 'accounts'> {
  /** The previous connection of the same wallet. */
  readonly before: Connection | undefined
  readonly options: Pick<ClientOptions, 'defaultAccountTypes'>
}

/**
 * Returns the accounts of a wallet with the selected one first: the one that the visitor selected, else the first of its
 * kind, else the first of the kind that the site prefers.
 *
 * @see Spec §3 "defaultAccountTypes"
 */
export function orderAccounts({ namespace, accounts, before, options }: OrderAccounts): readonly ChainAccount[] {
  const isSelected = ({ address }: ChainAccount) =>
    before?.address !== undefined && isSameAddress(address, before.address, namespace)
  // A wallet of EIP-1193 has one account in use, and reports it first.
  const selected = isAccountChosen(namespace) ? accounts.find(isSelected) : undefined
  const type = before?.accounts.find(isSelected)?.type
  const preferred = type ?? options.defaultAccountTypes?.[namespace] ?? DEFAULT_TYPES[namespace]
  const first = selected ?? accounts.find((account) => account.type === preferred)
  return first === undefined ? accounts : [first, ...accounts.filter((account) => account !== first)]
}

/**
 * Returns whether the site chooses among the accounts that a wallet shares. A wallet of EIP-1193 itself has one account
 * in use; the others take the account with each request.
 */
export function isAccountChosen(namespace: Namespace): boolean {
  return namespace !== 'eip155'
}
