import { DEFAULT_ACCOUNT_TYPES } from '@latchkey/chains'
import { isSameAddress } from '@latchkey/primitives'
import type { ClientOptions } from '../../options.ts'
import type { ChainAccount, FamilyFacts } from '../../ports/index.ts'
import type { Connection } from '../../store/state.ts'
import type { SharedAccounts } from '../connect/session-rules.ts'

interface OrderAccounts extends Pick<SharedAccounts, 'namespace' | 'accounts'> {
  /** The previous connection of the same wallet. */
  readonly before: Connection | undefined
  readonly options: Pick<ClientOptions, 'defaultAccountTypes'>
  readonly facts: FamilyFacts
}

/**
 * Returns the accounts of a wallet with the selected one first: the one that the visitor selected, else the first of
 * the same kind, else the first of the kind that the site prefers.
 *
 * @see Spec §3 "defaultAccountTypes"
 */
export function orderAccounts({ namespace, accounts, before, options, facts }: OrderAccounts): readonly ChainAccount[] {
  const isSelected = ({ address }: ChainAccount) =>
    before?.address !== undefined && isSameAddress(address, before.address, namespace)
  const selected = facts.hasOneAccount === true ? undefined : accounts.find(isSelected)
  const type = before?.accounts.find(isSelected)?.type
  const preferred = type ?? options.defaultAccountTypes?.[namespace] ?? DEFAULT_ACCOUNT_TYPES[namespace]
  const first = selected ?? accounts.find((account) => account.type === preferred)
  return first === undefined ? accounts : [first, ...accounts.filter((account) => account !== first)]
}
