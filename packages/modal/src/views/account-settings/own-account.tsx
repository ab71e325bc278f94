import { selectConnection } from '@latchkey/core'
import { ListRow } from '@latchkey/design'
import { truncateMiddle } from '@latchkey/primitives'
import { useClientState } from '@latchkey/react'
import { AccountFace, useIdentity } from '../../parts/account-face.tsx'
import { CopyAddress } from '../../parts/copy-address.tsx'
import { GroupedAddress } from '../../parts/grouped-address.tsx'
import { useWords } from '../../shell/index.ts'
import { settings } from '../../strings/en/settings.ts'

/** The selected account: its name, its wallet, and its full address to compare and to copy. */
export function OwnAccount({ address }: { readonly address: string }) {
  const t = useWords('settings', settings)
  const wallet = useClientState((state) => selectConnection(state).wallet)
  const { name } = useIdentity(address)
  return (
    <div className="lk-settings-card">
      <ListRow
        leading={<AccountFace address={address} size={40} />}
        title={<bdi>{name ?? truncateMiddle(address)}</bdi>}
        subtitle={wallet === undefined ? undefined : t.connectedWith(wallet.name)}
      />
      <CopyAddress
        address={address}
        display={<GroupedAddress address={address} />}
        look="row"
        testId="account-settings-address"
      />
    </div>
  )
}
