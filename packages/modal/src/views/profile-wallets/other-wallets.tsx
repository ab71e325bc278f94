import type { Connection } from '@latchkey/core'
import { Button, Heading, IconButton, List, ListRow, LogOutIcon } from '@latchkey/design'
import { type Namespace, truncateMiddle } from '@latchkey/primitives'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import { useWords } from '../../shell/index.ts'
import { families } from '../../strings/en/families.ts'
import type { WalletVerbs } from './use-wallet-verbs.ts'

interface OtherWalletsProps {
  readonly namespace: Namespace
  readonly connections: readonly Connection[]
  readonly verbs: WalletVerbs
}

/** Further wallets of a chain family; a press switches to one of them. */
export function OtherWallets({ namespace, connections, verbs }: OtherWalletsProps) {
  const t = useWords('families', families).wallets
  return (
    <section className="lk-wallets-others">
      <Heading level={2} look="section">
        {t.others}
      </Heading>
      <List label={t.others}>
        {connections.map(({ wallet, address }) => {
          if (wallet === undefined || address === undefined) return null
          const { id, name, icon } = wallet
          const isUnconfirmed = verbs.unconfirmed === id
          return (
            <ListRow
              key={`${namespace}:${id}`}
              data-testid="other-wallet"
              leading={<WalletPicture name={name} icon={icon} size={40} />}
              title={name}
              subtitle={
                isUnconfirmed ? (
                  <span className="lk-wallets-failure" role="alert">
                    {t.locked(name)}
                  </span>
                ) : (
                  <bdi title={address}>{truncateMiddle(address)}</bdi>
                )
              }
              trailing={
                <>
                  <Button
                    size="sm"
                    loading={verbs.busy === id}
                    disabled={verbs.busy !== undefined && verbs.busy !== id}
                    aria-label={isUnconfirmed ? t.again(name) : t.toWallet(name)}
                    onClick={() => (isUnconfirmed ? verbs.connect(id) : verbs.switchWallet(id))}
                  >
                    {t.use}
                  </Button>
                  <IconButton
                    label={t.disconnect(name)}
                    disabled={verbs.busy !== undefined}
                    onClick={() => verbs.disconnect(id)}
                  >
                    <LogOutIcon size={18} />
                  </IconButton>
                </>
              }
            />
          )
        })}
      </List>
    </section>
  )
}
