import { forgetRecentWallet } from '@latchkey/core/ui'
import { Button, Heading, IconButton, List, ListRow, TrashIcon } from '@latchkey/design'
import type { Namespace } from '@latchkey/primitives'
import { useScreenClient } from '@latchkey/react'
import { useOpenWallet } from '../../parts/use-open-wallet.ts'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import { useWords } from '../../shell/index.ts'
import { families } from '../../strings/en/families.ts'
import { useRecentWallets } from './use-recent-wallets.ts'

/** Wallets that were connected before; a press requests a connection again. */
export function RecentWallets({ namespace }: { readonly namespace: Namespace }) {
  const t = useWords('families', families).wallets
  const client = useScreenClient()
  const { actions } = client
  const openWallet = useOpenWallet()
  const rows = useRecentWallets(namespace)
  if (rows.length === 0) return null
  return (
    <section className="lk-wallets-others">
      <Heading level={2} look="section">
        {t.recent}
      </Heading>
      <List label={t.recent}>
        {rows.map((row) => (
          <ListRow
            key={row.key}
            data-testid="recent-connection"
            leading={<WalletPicture name={row.name} icon={row.icon} imageId={row.imageId} size={40} />}
            title={row.name}
            trailing={
              <>
                <Button
                  size="sm"
                  aria-label={t.toRecent(row.name)}
                  onClick={() => {
                    // Adds the wallet as the family's list does, so that the current wallet stays listed.
                    actions.modal.push('Connect', { namespace })
                    openWallet(row)
                  }}
                >
                  {t.connectRecent}
                </Button>
                <IconButton label={t.forget(row.name)} onClick={() => void forgetRecentWallet(client, row.id)}>
                  <TrashIcon size={18} />
                </IconButton>
              </>
            }
          />
        ))}
      </List>
    </section>
  )
}
