import { selectConnection, selectNetwork } from '@latchkey/core'
import { readApprovals, type ShownApproval } from '@latchkey/core/ui'
import { Button, EmptyState, List, ListRow, ListRowSkeleton, LiveRegion, ShieldCheckIcon } from '@latchkey/design'
import { truncateMiddle } from '@latchkey/primitives'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo, useState } from 'react'
import { ShownAsset, useAssetName } from '../../parts/guard-asset.tsx'
import { Picture } from '../../parts/picture.tsx'
import { ReadFailed } from '../../parts/read-failed.tsx'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { approvals as english } from '../../strings/en/approvals.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { useSentence } from '../../strings/use-sentence.ts'
import css from './approvals-manager.css?inline'
import { useRevoke } from './use-revoke.ts'

export const title: Title = (words) => words('approvals', english).title

const SKELETONS = ['a', 'b', 'c', 'd']

/** The allowances of the account on its network, and the way to revoke each. */
export default function ApprovalsManagerView() {
  useViewCss(css)
  const t = useWords('approvals', english)
  const shell = useWords('shell', shellWords)
  const client = useScreenClient()
  const { address, network } = useClientState((state) => ({
    address: selectConnection(state).address,
    network: selectNetwork(state),
  }))
  const networkId = network?.caipNetworkId
  const read = useMemo(
    () =>
      address === undefined || networkId === undefined ? undefined : readApprovals(client, { address, networkId }),
    [client, address, networkId],
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
  const { approvals, sinceBlock, isCut } = result.data
  const note = isCut ? t.cut : sinceBlock === undefined ? undefined : t.since
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
  const sentenceOf = useSentence()
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
          const { id, asset, isAll, spender } = approval
          const party = spender.name ?? truncateMiddle(spender.address)
          const isUnderWay = revoking?.id === id && revoking.failure === undefined
          const failure = revoking?.id === id ? revoking.failure : undefined
          return (
            <ListRow
              key={id}
              data-testid="approval"
              leading={<Picture name={nameOf(asset)} size={40} shape={asset.type === 'item' ? 'square' : 'round'} />}
              title={<ShownAsset asset={asset} isAll={isAll} />}
              subtitle={
                failure === undefined ? (
                  <bdi className="lk-row-name" title={spender.address}>
                    {t.by(party)}
                  </bdi>
                ) : (
                  <span className="lk-approvals-failure" role="alert">
                    {sentenceOf(failure)}
                  </span>
                )
              }
              trailing={
                <Button
                  size="sm"
                  loading={isUnderWay}
                  disabled={revoking !== undefined && revoking.failure === undefined && !isUnderWay}
                  aria-label={t.revokeOf(nameOf(asset), party)}
                  onClick={() => void revoke(approval)}
                >
                  {t.revoke}
                </Button>
              }
            />
          )
        })}
      </List>
      {note !== undefined && <p className="lk-approvals-about">{note}</p>}
      <LiveRegion message={message} />
    </div>
  )
}
