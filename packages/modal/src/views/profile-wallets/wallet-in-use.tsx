import type { Connection } from '@latchkey/core'
import { Avatar, Button, Heading, IconButton, List, ListRow, LogOutIcon, Spinner, Tag } from '@latchkey/design'
import { avatarColors, type Namespace, truncateMiddle } from '@latchkey/primitives'
import { useClientState } from '@latchkey/react'
import { CopyAddress } from '../../parts/copy-address.tsx'
import { useAvailability } from '../../parts/use-availability.ts'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import { useWords } from '../../shell/index.ts'
import { account } from '../../strings/en/account.ts'
import { families } from '../../strings/en/families.ts'
import type { WalletVerbs } from './use-wallet-verbs.ts'

interface WalletInUseProps {
  readonly namespace: Namespace
  readonly connection: Connection
  readonly verbs: WalletVerbs
}

/** The wallet of a chain family, with the accounts that it shares. */
export function WalletInUse({ namespace, connection, verbs }: WalletInUseProps) {
  const t = useWords('families', families).wallets
  const { accountsNote } = useWords('account', account).settingsView
  const { wallet, accounts, address, status } = connection
  const { accountChoice } = useAvailability(namespace)
  const name = wallet?.name ?? ''
  const isActive = useClientState(({ activeNamespace }) => activeNamespace === namespace)
  return (
    <section className="lk-wallets-card">
      <div className="lk-wallets-head">
        <WalletPicture name={name} icon={wallet?.icon} size={40} />
        <Heading level={2} look="section" dir="auto" className="lk-wallets-name" title={name}>
          {name}
        </Heading>
        {status === 'reconnecting' && <Spinner />}
        {wallet !== undefined && (
          <IconButton
            label={t.disconnect(name)}
            disabled={verbs.busy !== undefined}
            onClick={() => verbs.disconnect(wallet.id)}
            data-testid="disconnect-wallet-button"
          >
            <LogOutIcon size={18} />
          </IconButton>
        )}
      </div>
      <List label={t.accounts(name)}>
        {accounts.map((account) => {
          const isSelected = account.address === address
          // An EIP-1193 wallet selects its account itself.
          const canUse = isSelected || accountChoice === true
          const short = truncateMiddle(account.address)
          const kind = t.types[account.type as keyof typeof t.types] ?? ''
          return (
            <ListRow
              key={account.address}
              data-testid="account-of-wallet"
              leading={<Avatar colors={avatarColors(account.address)} size={32} />}
              title={<CopyAddress address={account.address} display={short} />}
              {...(kind === '' ? {} : { subtitle: kind })}
              trailing={
                isSelected && isActive ? (
                  <Tag tone="accent">{t.inUse}</Tag>
                ) : (
                  canUse && (
                    <Button
                      size="sm"
                      aria-label={t.toAccount(short)}
                      onClick={() => verbs.switchAccount(account.address)}
                    >
                      {t.use}
                    </Button>
                  )
                )
              }
            />
          )
        })}
      </List>
      {accounts.length > 1 && accountChoice !== true && <p className="lk-wallets-note">{accountsNote}</p>}
    </section>
  )
}
