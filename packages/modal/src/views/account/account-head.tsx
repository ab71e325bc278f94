import { selectConnection } from '@latchkey/core'
import { Avatar, Heading, Spinner } from '@latchkey/design'
import { avatarColors, truncateMiddle } from '@latchkey/primitives'
import { useClientState } from '@latchkey/react'
import { useIdentity } from '../../parts/account-face.tsx'
import { CopyAddress } from '../../parts/copy-address.tsx'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import { useWords } from '../../shell/index.ts'
import { account as accountWords } from '../../strings/en/account.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { SwitchWalletPart } from './switch-wallet-part.tsx'

/**
 * The head of the account: its picture with the wallet's, its name, its address to copy, and the button for other
 * wallets.
 */
export function AccountHead({ address }: { readonly address: string }) {
  const account = useWords('account', accountWords)
  const shell = useWords('shell', shellWords)
  const { wallet, status } = useClientState((state) => ({
    wallet: selectConnection(state).wallet,
    status: selectConnection(state).status,
  }))
  const { name, avatar } = useIdentity(address)
  const copy = <CopyAddress address={address} display={truncateMiddle(address)} />
  return (
    <div className="lk-account-head">
      <span className="lk-account-face">
        <Avatar colors={avatarColors(address)} src={avatar ?? undefined} size={48} />
        {wallet !== undefined && (
          <span className="lk-account-wallet" title={wallet.name}>
            <WalletPicture name={wallet.name} icon={wallet.icon} size={18} />
          </span>
        )}
      </span>
      <div className="lk-account-who">
        <Heading level={2} className="lk-account-name" dir="auto" title={name ?? undefined}>
          {name ?? copy}
        </Heading>
        {status === 'reconnecting' ? (
          <p className="lk-account-status" role="status">
            <Spinner /> <bdi>{account.reconnecting(wallet?.name ?? shell.wallet)}</bdi>
          </p>
        ) : (
          name !== null && <span className="lk-account-address">{copy}</span>
        )}
      </div>
      <SwitchWalletPart />
    </div>
  )
}
