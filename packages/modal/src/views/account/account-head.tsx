import { selectConnection } from '@latchkey/core'
import { Avatar, Heading, Spinner } from '@latchkey/design'
import { avatarColors, truncateMiddle } from '@latchkey/primitives'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { CopyAddress } from '../../parts/copy-address.tsx'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import { useWords } from '../../shell/index.ts'
import { account as accountWords } from '../../strings/en/account.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { SwitchWalletPart } from './switch-wallet-part.tsx'

/** The account: its face with the wallet behind it, its name, its address to copy. */
export function AccountHead({ address }: { readonly address: string }) {
  const account = useWords('account', accountWords)
  const shell = useWords('shell', shellWords)
  const { reads } = useScreenClient()
  const { wallet, status } = useClientState((state) => ({
    wallet: selectConnection(state).wallet,
    status: selectConnection(state).status,
  }))
  const read = useMemo(() => reads.identity({ address }), [reads, address])
  const { name, avatar } = useRead(read).data ?? { name: null, avatar: null }
  const short = truncateMiddle(address)
  return (
    <div className="lk-account-head">
      <span className="lk-account-face">
        <Avatar colors={avatarColors(address)} src={avatar ?? undefined} size={64} />
        {wallet !== undefined && (
          <span className="lk-account-wallet" title={wallet.name}>
            <WalletPicture name={wallet.name} icon={wallet.icon} size={22} />
          </span>
        )}
      </span>
      {name === null ? (
        <Heading level={2} className="lk-account-name">
          <CopyAddress address={address} display={short} />
        </Heading>
      ) : (
        <>
          <Heading level={2} className="lk-account-name" dir="auto" title={name}>
            {name}
          </Heading>
          <span className="lk-account-address">
            <CopyAddress address={address} display={short} />
          </span>
        </>
      )}
      <SwitchWalletPart />
      {status === 'reconnecting' && (
        <p className="lk-account-status" role="status">
          <Spinner /> <bdi>{account.reconnecting(wallet?.name ?? shell.wallet)}</bdi>
        </p>
      )}
    </div>
  )
}
