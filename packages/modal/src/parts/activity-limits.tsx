import type { Network } from '@latchkey/chains'
import type { ReadResult } from '@latchkey/core'
import { ClockIcon, EmptyState } from '@latchkey/design'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { formatDate } from '../locale/format-date.ts'
import { useLocale } from '../locale/use-locale.ts'
import { useViewCss, useWords } from '../shell/index.ts'
import { activity } from '../strings/en/activity.ts'
import css from './activity-limits.css?inline'
import { ExplorerLink } from './explorer-link.tsx'

interface Place {
  readonly address: string
  readonly network: Network
}

/** The coverage of the account's history; `undefined` if the service sends none. */
function useCoverage({ address, network: { caipNetworkId: networkId } }: Place) {
  const { reads } = useScreenClient()
  // The currency of the list, so that the same pages are used.
  const currency = useClientState((state) => state.currency)
  const read = useMemo(() => reads.coverage({ address, networkId, currency }), [reads, address, networkId, currency])
  return useRead(read).data?.[0]
}

/** The empty state of a list: no activity, no recorded activity, or none since a day. */
export function NoActivity(place: Place) {
  const t = useWords('activity', activity)
  const locale = useLocale()
  const coverage = useCoverage(place)
  const { name } = place.network
  if (coverage?.isIndexed === false)
    return (
      <EmptyState
        icon={<ClockIcon />}
        title={t.notKept(name)}
        text={t.notKeptText}
        action={<ExplorerLink subject="address" id={place.address} network={place.network} />}
      />
    )
  const since = coverage?.since
  return (
    <div data-testid="empty-activity-state">
      {since == null ? (
        <EmptyState icon={<ClockIcon />} title={t.empty} text={t.emptyText(name)} />
      ) : (
        <EmptyState
          icon={<ClockIcon />}
          title={t.emptySince(formatDate(new Date(since.minedAt), 'day', locale))}
          text={t.olderInExplorer}
          action={<ExplorerLink subject="address" id={place.address} network={place.network} />}
        />
      )}
    </div>
  )
}

/** The end of a list: the start of the recorded history, unless it starts with the first block. */
export function ActivitySince({ result, ...place }: Place & { readonly result: ReadResult<unknown> }) {
  useViewCss(css)
  const t = useWords('activity', activity)
  const locale = useLocale()
  const since = useCoverage(place)?.since
  if (since == null || result.hasMore || result.failure !== undefined) return null
  const day = formatDate(new Date(since.minedAt), 'day', locale)
  return (
    <div className="lk-activity-since">
      <p dir="auto">{t.since(day, since.block.toLocaleString(locale))}</p>
      <ExplorerLink subject="address" id={place.address} network={place.network} />
    </div>
  )
}
