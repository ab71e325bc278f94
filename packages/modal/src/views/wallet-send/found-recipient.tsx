import { truncateMiddle } from '@latchkey/primitives'
import { AccountFace, useIdentity } from '../../parts/account-face.tsx'

interface FoundProps {
  readonly address: string
  readonly name: string | undefined
}

/** The resolved recipient: the address of a name, or the name of an address. */
export function FoundRecipient({ address, name }: FoundProps) {
  const identity = useIdentity(address)
  const shownName = name ?? identity.name
  return (
    <span className="lk-recipient-found">
      <AccountFace address={address} size={20} />
      {shownName !== null && <bdi className="lk-recipient-name">{shownName}</bdi>}
      <bdi dir="ltr" className="lk-recipient-address" title={address}>
        {truncateMiddle(address)}
      </bdi>
    </span>
  )
}
