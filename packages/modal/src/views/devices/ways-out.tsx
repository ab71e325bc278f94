import { deleteWallet, exportWallet } from '@latchkey/core/ui'
import { ExternalLinkIcon, TrashIcon } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { useWords } from '../../shell/index.ts'
import { devices as english } from '../../strings/en/devices.ts'
import { WayOut } from './way-out.tsx'

/** The export of the wallet, in a window that shows its keys, and its deletion, by a mail. */
export function WaysOut() {
  const t = useWords('devices', english)
  const client = useScreenClient()
  return (
    <div className="lk-devices-ways">
      <WayOut
        icon={<ExternalLinkIcon />}
        words={{ title: t.export, text: t.exportText, begun: t.exportOpened }}
        testId="devices-export"
        begin={() => exportWallet(client)}
      />
      <WayOut
        icon={<TrashIcon />}
        words={{ title: t.deleteWallet, text: t.deleteWalletText, begun: t.deleteWalletMailed }}
        testId="devices-delete"
        className="lk-devices-forget"
        begin={() => deleteWallet(client)}
      />
    </div>
  )
}
