import { selectConnection } from '@latchkey/core'
import { readDevices } from '@latchkey/core/ui'
import { ListRow, ListRowSkeleton, MailIcon, MonitorIcon, ShieldCheckIcon } from '@latchkey/design'
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

/**
 * The e-mail address of the login, and the way to another one. Only custody can undo a change, so there is no way without its
 * recovery. For a login by a social account the row names the account and does nothing.
 */
export function EmailRow() {
  const t = useWords('settings', settings)
  const preload = usePreload()
  const info = useClientState((state) => selectConnection(state).embeddedWalletInfo)
  const isSocial = info !== undefined && info.authProvider !== 'email'
  const client = useScreenClient()
  const read = useMemo(() => readDevices(client), [client])
  const { data, status } = useRead(read)
  if (status === 'loading') return <ListRowSkeleton subtitle shape="round" />
  if (data === undefined) return <ListRow leading={<MailIcon />} title={t.email} subtitle={t.emailFailed} />
  const username = isSocial ? info.user.username : undefined
  const name = username ?? data.email
  if (name === null) return null
  const shown = name.length > LONGEST ? `${name.slice(0, SHOWN_CHARS)}…` : name
  const row = {
    leading: <MailIcon />,
    title: <bdi title={name}>{shown}</bdi>,
    subtitle: username === undefined ? t.email : t.account,
    'data-testid': 'account-settings-email',
  }
  if (isSocial || !data.hasRecovery) return <ListRow {...row} />
  return (
    <ListRow
      {...row}
      chevron
      onClick={() => client.actions.modal.push('UpdateEmailWallet', { redirectView: 'Account' })}
      onPointerEnter={() => preload('UpdateEmailWallet')}
      onFocus={() => preload('UpdateEmailWallet')}
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

/** The way to the passkeys, for a wallet that can have them. */
export function ProtectRow() {
  const t = useWords('settings', settings)
  const preload = usePreload()
  const client = useScreenClient()
  const read = useMemo(() => readDevices(client), [client])
  const { data } = useRead(read)
  if (data?.canProtect !== true) return null
  return (
    <ListRow
      title={t.protect}
      subtitle={t.protectText}
      leading={<ShieldCheckIcon />}
      chevron
      data-testid="account-settings-protect"
      onClick={() => client.actions.modal.push('ProtectWallet')}
      onPointerEnter={() => preload('ProtectWallet')}
      onFocus={() => preload('ProtectWallet')}
    />
  )
}
