import { selectConnection } from '@latchkey/core'
import { ListRow, SparklesIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useIdentity } from '../../parts/account-face.tsx'
import { useNameEligibility } from '../../parts/names/use-name-eligibility.ts'
import { usePreload } from '../../router/view-loader.ts'
import { useWords } from '../../shell/index.ts'
import { settings } from '../../strings/en/settings.ts'

/** The row that leads to a name, for an account without one, if the gateway registers names. */
export function ChooseNameRow({ address }: { readonly address: string }) {
  const t = useWords('settings', settings)
  const preload = usePreload()
  const { actions } = useScreenClient()
  const { name } = useIdentity(address)
  const { suffix, owned } = useNameEligibility().result.data ?? {}
  const isSA = useClientState((state) =>
    selectConnection(state).accounts.some((own) => own.address === address && own.type === 'smartAccount'),
  )
  if (suffix === undefined || owned !== undefined || name !== null) return null
  return (
    <ListRow
      title={t.chooseName}
      subtitle={<bdi>{t.chooseNameText(`.${suffix}`)}</bdi>}
      leading={<SparklesIcon />}
      chevron
      data-testid="account-choose-name-button"
      onClick={() => {
        actions.track({ event: 'OPEN_ENS_FLOW', properties: { isSA } })
        actions.modal.push('ChooseAccountName')
      }}
      onPointerEnter={() => preload('ChooseAccountName')}
      onFocus={() => preload('ChooseAccountName')}
    />
  )
}
