import { Amount, Avatar, Button, ChevronDownIcon, CopyText, Skeleton } from '@latchkey/design'
import { avatarColors, truncateMiddle } from '@latchkey/primitives'
import { useState } from 'react'
import type { Address } from 'viem'
import { Picture } from '../parts/picture.tsx'
import { AccountSheet, NetworkSheet } from '../sheets/picker-sheets.tsx'
import { useAccount, useNetwork, useWalletState } from '../state/use-wallet.ts'
import { currentAddress, NOBODY } from '../state/wallet-state.ts'
import { strings } from '../strings.ts'
import { formatRounded } from './format.ts'
import { useBalance } from './use-balance.ts'

/** The account, its balance, and the network. While a request is open it shows the account that the request is for. */
export function AccountCard() {
  const [picker, setPicker] = useState<'account' | 'network'>()
  const networkId = useWalletState((state) => state.networkId)
  const account = useAccount(useWalletState(currentAddress))
  const address = account?.address ?? NOBODY
  const network = useNetwork(networkId)
  const close = () => setPicker(undefined)
  const t = strings.account
  return (
    <section className="pk-card pk-account" aria-label={t.label}>
      <div className="pk-who">
        <Avatar colors={avatarColors(address)} size={48} />
        <div>
          <p className="pk-who-name">{account?.label}</p>
          <CopyText
            className="pk-quiet"
            text={address}
            display={truncateMiddle(address)}
            copyLabel={t.copy}
            copiedLabel={t.copied}
            failedLabel={t.copyFailed}
          />
        </div>
      </div>
      <Balance address={address} />
      <div className="pk-pair-buttons">
        <Button fullWidth title={t.change} onClick={() => setPicker('account')} end={<ChevronDownIcon size={16} />}>
          {t.all}
        </Button>
        <Button
          fullWidth
          title={t.changeNetwork}
          onClick={() => setPicker('network')}
          end={<ChevronDownIcon size={16} />}
        >
          <Picture name={network.name} size={20} shape="round" />
          {network.name}
        </Button>
      </div>
      {picker === 'account' && <AccountSheet onClose={close} />}
      {picker === 'network' && <NetworkSheet onClose={close} />}
    </section>
  )
}

function Balance({ address }: { readonly address: Address }) {
  const networkId = useWalletState((state) => state.networkId)
  const { symbol, decimals } = useNetwork(networkId)
  const balance = useBalance(networkId, address)
  return (
    <div className="pk-balance">
      <span className="pk-quiet">{strings.account.balance}</span>
      {balance.status === 'loading' && <Skeleton width={180} height={40} />}
      {balance.status === 'failed' && <p className="pk-failed">{strings.account.noBalance}</p>}
      {balance.status === 'known' && (
        <Amount size="display" value={formatRounded(balance.wei, decimals, 4)} unit={symbol} />
      )}
    </div>
  )
}
