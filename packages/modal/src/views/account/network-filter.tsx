import { filterAccount } from '@latchkey/core/ui'
import { ChevronDownIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useLocale } from '../../locale/use-locale.ts'
import { toFiatString } from '../../parts/shown-fiat.tsx'
import { useWords } from '../../shell/index.ts'
import { account } from '../../strings/en/account.ts'
import type { Balances } from './use-balances.ts'

/** Filters the account by network. Each option shows the total of its network; the wallet does not switch. */
export function NetworkFilter({ balances }: { readonly balances: Balances }) {
  const t = useWords('account', account)
  const client = useScreenClient()
  const currency = useClientState((state) => state.currency) ?? 'usd'
  const locale = useLocale()
  const { networks, shownNetworkId, totalOfAll } = balances
  const toOption = (name: string, total: string | undefined) =>
    total === undefined ? name : `${name} · ${toFiatString(total, currency, locale)}`
  const shown = networks.find(({ network }) => network.caipNetworkId === shownNetworkId)?.network.name
  return (
    <span className="lk-account-filter">
      <bdi aria-hidden="true">{shown === undefined ? t.ofAll : t.ofOne(shown)}</bdi>
      <ChevronDownIcon size={14} />
      <select
        aria-label={t.networksShown}
        value={shownNetworkId ?? 'all'}
        onChange={({ currentTarget: { value } }) => {
          const chosen = networks.find(({ network }) => network.caipNetworkId === value)
          void filterAccount(client, chosen?.network.caipNetworkId ?? 'all')
        }}
      >
        <option value="all" disabled={totalOfAll === undefined}>
          {toOption(t.allNetworks, totalOfAll)}
        </option>
        {networks.map(({ network, total }) => (
          <option key={network.caipNetworkId} value={network.caipNetworkId}>
            {toOption(network.name, total)}
          </option>
        ))}
      </select>
    </span>
  )
}
