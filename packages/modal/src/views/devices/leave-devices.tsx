import { endAllSessions, forgetDevice } from '@latchkey/core/ui'
import { ListRow, LogOutIcon, TrashIcon } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../shell/index.ts'
import { devices as english } from '../../strings/en/devices.ts'
import { ConfirmLeave } from './confirm-leave.tsx'

type Way = 'everywhere' | 'forget'

interface LeaveDevicesProps {
  /** Whether a new device can open the wallet, so that the keys of this one may be deleted. */
  readonly canForget: boolean
}

/** The two ways out: to end every session, and to delete the keys of this browser. Both are confirmed first. */
export function LeaveDevices({ canForget }: LeaveDevicesProps) {
  const t = useWords('devices', english)
  const client = useScreenClient()
  const [confirming, setConfirming] = useState<Way>()
  const rows = useRef<HTMLDivElement>(null)
  const last = useRef<Way>(undefined)

  // The question replaces the pressed row, so the focus returns to that row afterwards.
  useEffect(() => {
    if (confirming === undefined && last.current !== undefined)
      rows.current?.querySelector<HTMLElement>(`[data-testid="devices-${last.current}"]`)?.focus()
    last.current = confirming
  }, [confirming])

  const onKeep = () => setConfirming(undefined)
  if (confirming === 'everywhere')
    return (
      <ConfirmLeave
        words={{ title: t.everywhereTitle, text: t.everywhereNote, confirm: t.everywhereIt }}
        leave={() => endAllSessions(client)}
        onKeep={onKeep}
      />
    )
  if (confirming === 'forget')
    return (
      <ConfirmLeave
        words={{ title: t.forgetTitle, text: t.forgetNote, confirm: t.forgetIt }}
        leave={() => forgetDevice(client)}
        onKeep={onKeep}
      />
    )
  return (
    <div ref={rows} className="lk-devices-ways">
      <ListRow
        leading={<LogOutIcon />}
        title={t.everywhere}
        subtitle={t.everywhereText}
        data-testid="devices-everywhere"
        onClick={() => setConfirming('everywhere')}
      />
      {canForget && (
        <ListRow
          leading={<TrashIcon />}
          title={t.forget}
          subtitle={t.forgetText}
          className="lk-devices-forget"
          data-testid="devices-forget"
          onClick={() => setConfirming('forget')}
        />
      )}
    </div>
  )
}
