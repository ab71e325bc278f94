import { selectConnection } from '@latchkey/core'
import { List, ListRow, Tag } from '@latchkey/design'
import { isSameAddress, truncateMiddle } from '@latchkey/primitives'
import { useClientState } from '@latchkey/react'
import { AccountFace, useIdentity } from '../../parts/account-face.tsx'
import { useAvailability } from '../../parts/use-availability.ts'
import { useWords } from '../../shell/index.ts'
import { account as accountWords } from '../../strings/en/account.ts'
import { SettingsGroup } from './settings-group.tsx'

/** The accounts that the wallet shares. Without buttons, because the wallet selects the account. */
export function SharedAccounts({ selected }: { readonly selected: string }) {
  const t = useWords('account', accountWords).settingsView
  const { accounts, namespace } = useClientState((state) => ({
    accounts: selectConnection(state).accounts,
    namespace: state.activeNamespace,
  }))
  const { accountChoice } = useAvailability(namespace)
  if (accounts.length < 2) return null
  return (
    <SettingsGroup title={t.accounts}>
      <List label={t.accounts}>
        {accounts.map(({ address }) => (
          <SharedAccount key={address} address={address} isSelected={isSameAddress(address, selected, namespace)} />
        ))}
      </List>
      {accountChoice !== true && <p className="lk-settings-note">{t.accountsNote}</p>}
    </SettingsGroup>
  )
}

interface SharedAccountProps {
  readonly address: string
  readonly isSelected: boolean
}

function SharedAccount({ address, isSelected }: SharedAccountProps) {
  const t = useWords('account', accountWords).settingsView
  const { name } = useIdentity(address)
  const short = (
    <bdi title={address} className="lk-settings-account">
      {truncateMiddle(address)}
    </bdi>
  )
  return (
    <ListRow
      leading={<AccountFace address={address} size={32} />}
      title={name === null ? short : <bdi>{name}</bdi>}
      subtitle={name === null ? undefined : short}
      trailing={isSelected && <Tag tone="accent">{t.current}</Tag>}
    />
  )
}
