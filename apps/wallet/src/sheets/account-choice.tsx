import { SegmentedControl } from '@latchkey/design'
import { truncateMiddle } from '@latchkey/primitives'
import type { Address } from 'viem'
import { FAMILIES, isOf } from '../requests/wallet-methods.ts'
import { useAccount, useDesk } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'
import { Group } from './groups.tsx'

interface AccountChoiceProps {
  readonly address: Address
  /** Networks of the site: its first family decides which address is shown. */
  readonly networkIds: readonly string[]
  readonly onChoose: (address: Address) => void
}

/** Which account a site is given. */
export function AccountChoice({ address, networkIds, onChoose }: AccountChoiceProps) {
  const { accounts } = useDesk()
  const family = FAMILIES.find((each) => networkIds.some((id) => isOf(id, each))) ?? 'eip155'
  const shown = useAccount(address)?.addresses[family] ?? address
  return (
    <Group title={strings.proposal.account}>
      <SegmentedControl
        label={strings.proposal.account}
        options={accounts.map((account) => ({ value: account.address, label: account.label }))}
        value={address}
        onValueChange={onChoose}
      />
      <p className="pk-small">
        <bdi dir="ltr">{truncateMiddle(shown, 10, 8)}</bdi>
      </p>
    </Group>
  )
}
