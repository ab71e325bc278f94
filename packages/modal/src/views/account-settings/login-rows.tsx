import { selectConnection } from '@latchkey/core'
import { readDevices } from '@latchkey/core/ui'
import { ListRow, ListRowSkeleton, MailIcon, MonitorIcon } from '@latchkey/design'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { usePreload } from '../../router/view-loader.ts'
import { useWords } from '../../shell/index.ts'
import { settings } from '../../strings/en/settings.ts'

/** A longer address is cut. @see compat-facts 8.6 "AccountSettings e-mail row" */
const LONGEST = 30
const SHOWN_CHARS = 27

/** Returns whether the person logged in to the wallet by e-mail. */
export const useHasLogin = (): boolean =>
  useClientState((state) => selectConnection(state).wallet?.supports?.email === true)

/** The e-mail address of the login. */
export function EmailRow() {
  const t = useWords('settings', settings)
  const client = useScreenClient()
  const read = useMemo(() => readDevices(client), [client])
  const { data, status } = useRead(read)
  if (status === 'loading') return <ListRowSkeleton subtitle shape="round" />
  if (data === undefined) return <ListRow leading={<MailIcon />} title={t.email} subtitle={t.emailFailed} />
  const { email } = data
  if (email === null) return null
  const shown = email.length > LONGEST ? `${email.slice(0, SHOWN_CHARS)}…` : email
  return (
    <ListRow
      leading={<MailIcon />}
      title={<bdi title={email}>{shown}</bdi>}
      subtitle={t.email}
      data-testid="account-settings-email"
    />
  )
}

/** The way to the devices on which the person is logged in. */
export function DevicesRow() {
  const t = useWords('settings', settings)
  const preload = usePreload()
  const { modal } = useScreenClient().actions
  return (
    <ListRow
      title={t.devices}
      subtitle={t.devicesText}
      leading={<MonitorIcon />}
      chevron
      data-testid="account-settings-devices"
      onClick={() => modal.push('Devices')}
      onPointerEnter={() => preload('Devices')}
      onFocus={() => preload('Devices')}
    />
  )
}
