import type { Permissions } from '@latchkey/core'
import { CheckIcon, Heading } from '@latchkey/design'
import { useClientState, useEngine } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { settings as t } from '../../strings/en/settings.ts'

/** What the wallet lets the site ask for, in plain words. */
export function SitePermissions() {
  const engine = useEngine()
  const { connection, networks } = useClientState((state) => ({
    connection: state.connections[state.activeNamespace],
    networks: state.networks,
  }))
  const [permissions, setPermissions] = useState<Permissions>()

  // A wallet may allow more or less at any time; the connection changes with it.
  useEffect(() => {
    if (connection === undefined) return undefined
    let isCurrent = true
    engine?.preferences().then(
      (preferences) => {
        if (isCurrent) setPermissions(preferences.permissions())
      },
      // Without the code for it the rest of the settings is there.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [engine, connection])

  if (permissions === undefined) return null
  const { kinds, networkIds } = permissions
  const names = networkIds?.map((id) => networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id)
  return (
    <section>
      <Heading level={2} look="section">
        {t.permissions}
      </Heading>
      <ul className="lk-settings-permissions">
        {kinds.map((kind) => (
          <li key={kind}>
            <CheckIcon size={16} />
            {t.may[kind]}
          </li>
        ))}
      </ul>
      <p className="lk-settings-note">
        <bdi>
          {names === undefined ? t.everyNetwork : t.onNetworks(names.join(', '))} {t.permissionsNote}
        </bdi>
      </p>
    </section>
  )
}
