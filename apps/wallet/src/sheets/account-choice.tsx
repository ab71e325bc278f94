import { SegmentedControl } from '@latchkey/design'
import { truncateMiddle } from '@latchkey/primitives'
import type { Address } from 'viem'
import { useWallet } from '../state/use-wallet.ts'
import { words } from '../words.ts'
import { Group } from './groups.tsx'

interface AccountChoiceProps {
  readonly address: Address
  readonly onChoose: (address: Address) => void
}

/** Which account a site is given. */
export function AccountChoice({ address, onChoose }: AccountChoiceProps) {
  const { accounts } = useWallet()
  return (
    <Group title={words.proposal.account}>
      <SegmentedControl
        label={words.proposal.account}
        options={accounts.map((account) => ({ value: account.address, label: account.label }))}
        value={address}
        onValueChange={onChoose}
      />
      <p className="pk-small">
        <bdi dir="ltr">{truncateMiddle(address, 10, 8)}</bdi>
      </p>
    </Group>
  )
}
