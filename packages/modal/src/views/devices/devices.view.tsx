import { selectConnection } from '@latchkey/core'
import { readDevices } from '@latchkey/core/ui'
import { List, ListRowSkeleton } from '@latchkey/design'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { ReadFailed } from '../../parts/read-failed.tsx'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { devices as english } from '../../strings/en/devices.ts'
import css from './devices.css?inline'
import { LeaveDevices } from './leave-devices.tsx'
import { RecoveryKits } from './recovery-kits.tsx'
import { SessionList } from './session-list.tsx'
import { WaysOut } from './ways-out.tsx'

export const title: Title = (words) => words('devices', english).title

const SKELETONS = ['a', 'b', 'c']

/** The devices on which the person is logged in to the wallet, and the ways to end that; and the way out of the wallet. */
export default function DevicesView() {
  useViewCss(css)
  const t = useWords('devices', english)
  const client = useScreenClient()
  const read = useMemo(() => readDevices(client), [client])
  const result = useRead(read)
  const username = useClientState((state) => selectConnection(state).embeddedWalletInfo?.user.username)
  if (result.status === 'failed')
    return (
      <div className="lk-devices-rest">
        <ReadFailed read={read} result={result} words={t} />
      </div>
    )
  if (result.data === undefined)
    return (
      <div className="lk-view-content lk-devices">
        <List label={t.list} busy>
          {SKELETONS.map((key) => (
            <ListRowSkeleton key={key} subtitle shape="round" />
          ))}
        </List>
      </div>
    )
  const { email, hasRecovery, canExport, kits, sessions } = result.data
  const name = email ?? username
  return (
    <div className="lk-view-content lk-devices">
      {name !== undefined && (
        <p className="lk-devices-about">
          <bdi>{t.about(name)}</bdi>
        </p>
      )}
      <SessionList sessions={sessions} />
      <p className="lk-devices-about">{hasRecovery ? t.recovery : t.noRecovery}</p>
      {kits !== undefined && <RecoveryKits kits={kits} canMake={canExport} onMade={read.refetch} />}
      {canExport && <WaysOut />}
      <LeaveDevices canForget={hasRecovery} />
    </div>
  )
}
