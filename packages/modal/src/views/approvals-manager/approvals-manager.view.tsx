import { selectConnection, selectNetwork } from '@latchkey/core'
import { readApprovals, type ShownApproval } from '@latchkey/core/ui'
import { EmptyState, List, ListRowSkeleton, LiveRegion, ShieldCheckIcon } from '@latchkey/design'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo, useState } from 'react'
import { formatDate } from '../../locale/format-date.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { useAssetName } from '../../parts/guard-asset.tsx'
import { ReadFailed } from '../../parts/read-failed.tsx'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { approvals as english } from '../../strings/en/approvals.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { ApprovalRow } from './approval-row.tsx'
import css from './approvals-manager.css?inline'
import { useRevoke } from './use-revoke.ts'

export const title: Title = (words) => words('approvals', english).title

const SKELETONS = ['a', 'b', 'c', 'd']

/** The allowances of the account on its network, each with a button that revokes it. */
export default function ApprovalsManagerView() {
  useViewCss(css)
  const t = useWords('approvals', english)
  const shell = useWords('shell', shellWords)
  const client = useScreenClient()
  const locale = useLocale()
  const { address, network, currency } = useClientState((state) => ({
    address: selectConnection(state).address,
    network: selectNetwork(state),
    currency: state.currency,
  }))
  const networkId = network?.caipNetworkId
  const read = useMemo(
    () =>
      address === undefined || networkId === undefined
        ? undefined
        : readApprovals(client, { address, networkId, currency }),
    [client, address, networkId, currency],
  )
  const result = useRead(read)
  const name = network?.name ?? shell.unknownNetwork
  if (read === undefined || result.failure?.code === 'network/unsupported')
    return (
      <div className="lk-approvals-rest">
        <EmptyState icon={<ShieldCheckIcon />} title={t.unsupported(name)} />
      </div>
    )
  if (result.status === 'failed')
    return (
      <div className="lk-approvals-rest">
        <ReadFailed read={read} result={result} words={t} />
      </div>
    )
  if (result.data === undefined)
    return (
      <div className="lk-view-content">
        <List label={t.list} busy>
          {SKELETONS.map((key) => (
            <ListRowSkeleton key={key} subtitle figures shape="round" />
          ))}
        </List>
      </div>
    )
  const { approvals, sinceBlock, sinceAt, isCut } = result.data
  const since = sinceAt === undefined ? t.since : t.sinceDate(formatDate(new Date(sinceAt), 'day', locale))
  const note = isCut ? t.cut : sinceBlock === undefined ? undefined : since
  if (approvals.length === 0)
    return (
      <div className="lk-approvals-rest">
        <EmptyState icon={<ShieldCheckIcon />} title={t.empty} text={note ?? t.emptyText(name)} />
      </div>
    )
  return <Approvals approvals={approvals} note={note} onRevoked={read.refetch} />
}

function Approvals({
  approvals,
  note,
  onRevoked,
}: {
  readonly approvals: readonly ShownApproval[]
  readonly note: string | undefined
  onRevoked(): void
}) {
  const t = useWords('approvals', english)
  const nameOf = useAssetName()
  const [message, setMessage] = useState('')
  const { revoking, revoke } = useRevoke(({ asset }) => {
    setMessage(t.revoked(nameOf(asset)))
    onRevoked()
  })
  return (
    <div className="lk-view-content lk-approvals">
      <p className="lk-approvals-about">{t.about}</p>
      <List label={t.list}>
        {approvals.map((approval) => {
          const { id } = approval
          const isRevoking = revoking?.id === id && revoking.failure === undefined
          return (
            <ApprovalRow
              key={id}
              approval={approval}
              isRevoking={isRevoking}
              isDisabled={revoking !== undefined && revoking.failure === undefined && !isRevoking}
              failure={revoking?.id === id ? revoking.failure : undefined}
              onRevoke={() => void revoke(approval)}
            />
          )
        })}
      </List>
      {note !== undefined && <p className="lk-approvals-about">{note}</p>}
      <LiveRegion message={message} />
    </div>
  )
}
