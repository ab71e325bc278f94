import { Amount, Avatar, CheckIcon, List, ListRow } from '@latchkey/design'
import { avatarColors, truncateMiddle } from '@latchkey/primitives'
import type { WalletAccount } from '../chain/accounts.ts'
import { Picture } from '../parts/picture.tsx'
import { formatRounded } from '../screens/format.ts'
import { useBalance } from '../screens/use-balance.ts'
import { useNetwork, useWallet, useWalletState } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'
import type { WalletNetwork } from '../world.ts'
import { Sheet } from './sheet.tsx'

interface PickerProps {
  readonly onClose: () => void
}

const t = strings.account

export function AccountSheet({ onClose }: PickerProps) {
  const { accounts, chooseAccount } = useWallet()
  const current = useWalletState((state) => state.address)
  const sites = useWalletState((state) => state.sessions.length)
  return (
    <Sheet title={t.change} closeLabel={strings.sheet.close} onClose={onClose}>
      <p className="pk-quiet">{t.notifiedSites(sites)}</p>
      <List label={t.label}>
        {accounts.map((account) => (
          <AccountRow
            key={account.address}
            account={account}
            isChosen={account.address === current}
            onChoose={() => {
              onClose()
              if (account.address !== current) chooseAccount(account.address)
            }}
          />
        ))}
      </List>
    </Sheet>
  )
}

interface RowProps {
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function AccountRow({ account, isChosen, onChoose }: RowProps & { readonly account: WalletAccount }) {
  const networkId = useWalletState((state) => state.networkId)
  const { symbol, decimals } = useNetwork(networkId)
  const balance = useBalance(networkId, account.address)
  return (
    <ListRow
      leading={<Avatar colors={avatarColors(account.address)} />}
      title={account.label}
      subtitle={truncateMiddle(account.address)}
      value={
        balance.status === 'known' ? (
          <Amount value={formatRounded(balance.wei, decimals, 2)} unit={symbol} />
        ) : undefined
      }
      trailing={isChosen ? <CheckIcon /> : undefined}
      selected={isChosen}
      onClick={onChoose}
    />
  )
}

export function NetworkSheet({ onClose }: PickerProps) {
  const { networks, chooseNetwork } = useWallet()
  const current = useWalletState((state) => state.networkId)
  const sites = useWalletState((state) => state.sessions.length)
  return (
    <Sheet title={t.changeNetwork} closeLabel={strings.sheet.close} onClose={onClose}>
      <p className="pk-quiet">{t.notifiedSites(sites)}</p>
      <List label={t.network}>
        {networks.map((network) => (
          <NetworkRow
            key={network.id}
            network={network}
            isChosen={network.id === current}
            onChoose={() => {
              onClose()
              if (network.id !== current) chooseNetwork(network.id)
            }}
          />
        ))}
      </List>
    </Sheet>
  )
}

function NetworkRow({ network, isChosen, onChoose }: RowProps & { readonly network: WalletNetwork }) {
  return (
    <ListRow
      leading={<Picture name={network.name} shape="round" />}
      title={network.name}
      subtitle={network.rpcUrl}
      trailing={isChosen ? <CheckIcon /> : undefined}
      selected={isChosen}
      onClick={onChoose}
    />
  )
}
