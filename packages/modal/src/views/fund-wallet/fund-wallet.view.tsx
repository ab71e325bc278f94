import { DownloadIcon, EmptyState, List, ListRow, WalletIcon } from '@latchkey/design'
import { useClient, useClientState } from '@latchkey/react'
import { useAvailability } from '../../parts/use-availability.ts'
import { usePreload } from '../../router/view-loader.ts'
import { useWords } from '../../shell/index.ts'
import { send } from '../../strings/en/send.ts'

/** The ways to get funds into the account. */
export default function FundWalletView() {
  const t = useWords('send', send).funding
  const client = useClient()
  const { modal } = client.actions
  const preload = usePreload()
  const namespace = useClientState((state) => state.activeNamespace)
  const { receive = false } = useAvailability(namespace)
  if (!receive)
    return (
      <div className="lk-view-content">
        <EmptyState icon={<WalletIcon />} title={t.none} text={t.noneText} />
      </div>
    )
  return (
    <div className="lk-view-content">
      <List>
        <ListRow
          key="receive"
          leading={<DownloadIcon />}
          title={t.receive}
          subtitle={t.receiveText}
          chevron
          data-testid="wallet-features-receive-row"
          onClick={() => modal.push('WalletReceive')}
          onPointerEnter={() => preload('WalletReceive')}
          onFocus={() => preload('WalletReceive')}
        />
      </List>
    </div>
  )
}
