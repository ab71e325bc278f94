import { describePermissions } from '@latchkey/core/ui'
import { CheckIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useWords } from '../../shell/index.ts'
import { settings } from '../../strings/en/settings.ts'

/** The requests that the wallet permits to the site, in plain words. */
export function SitePermissions() {
  const t = useWords('settings', settings)
  const client = useScreenClient()
  const { namespace, networks } = useClientState((state) => ({
    namespace: state.activeNamespace,
    // The wallet may change the permissions at any time, together with the connection.
    connection: state.connections[state.activeNamespace],
    networks: state.networks,
  }))
  const session = client.permissions(namespace)
  if (session === undefined) return null
  const { kinds, networkIds } = describePermissions(session.permissions)
  const names = networkIds?.map((id) => networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id)
  return (
    <div className="lk-settings-may">
      <span>{t.permissions}</span>
      <ul>
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
    </div>
  )
}
