import { Avatar, Tag } from '@latchkey/design'
import { avatarColors, truncateMiddle } from '@latchkey/primitives'
import { useAccount, useNetwork } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'

interface SignerRowProps {
  readonly address: string
  readonly networkId: string
}

/** With which account, on which network. */
export function SignerRow({ address, networkId }: SignerRowProps) {
  const account = useAccount(address)
  const network = useNetwork(networkId)
  return (
    <div className="pk-signer">
      <Avatar colors={avatarColors(address)} size={24} />
      <p>
        <span className="lk-hidden">{strings.sign.with} </span>
        <span className="pk-signer-name">{account?.label}</span>{' '}
        <bdi dir="ltr" className="pk-quiet">
          {truncateMiddle(address)}
        </bdi>
        <span className="lk-hidden"> {strings.sign.on}</span>
      </p>
      <Tag tone="accent">{network.name}</Tag>
    </div>
  )
}
