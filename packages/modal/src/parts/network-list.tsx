import type { NetworkRow } from '@latchkey/core/ui'
import { CheckIcon, ListRow, Tag, VisuallyHidden } from '@latchkey/design'
import { useWords } from '../shell/index.ts'
import { networks as networkWords } from '../strings/en/networks.ts'
import { NetworkPicture } from './network-picture.tsx'
import { ShownFiat } from './shown-fiat.tsx'
import { VirtualRows } from './virtual-rows.tsx'

const ROW_PX = 56

interface NetworkListProps {
  readonly rows: readonly NetworkRow[]
  readonly onChoose: (row: NetworkRow) => void
  /** Accessible name. Default: a text for networks. */
  readonly label?: string
  /** True if a press opens another screen. */
  readonly chevron?: boolean
  /** Total value of the account on each network, in the visitor's currency. */
  readonly totals?: ReadonlyMap<string, string>
}

/** A list of networks to choose from. */
export function NetworkList({ rows, onChoose, label, chevron, totals }: NetworkListProps) {
  const t = useWords('networks', networkWords)
  return (
    <VirtualRows
      label={label ?? t.list}
      count={rows.length}
      estimate={() => ROW_PX}
      rowKey={(at) => rows[at]?.network.caipNetworkId ?? String(at)}
      renderRow={(at) => {
        const row = rows[at]
        if (row === undefined) return null
        const { network, isActive, isUnavailable, unapproved } = row
        const total = totals?.get(network.caipNetworkId)
        return (
          <ListRow
            leading={<NetworkPicture network={network} />}
            title={network.name}
            subtitle={isUnavailable ? t.unavailable : unapproved && t.unapproved[unapproved]}
            value={total === undefined ? undefined : <ShownFiat value={total} />}
            selected={isActive}
            chevron={chevron}
            disabled={isUnavailable || unapproved === 'refused'}
            trailing={<RowEnd isActive={isActive} isTestnet={network.testnet} />}
            data-testid={`w3m-network-switch-${network.name}`}
            onClick={() => onChoose(row)}
          />
        )
      }}
    />
  )
}

function RowEnd({ isActive, isTestnet }: { readonly isActive: boolean; readonly isTestnet: boolean }) {
  const t = useWords('networks', networkWords)
  return (
    <>
      {isTestnet && <Tag>{t.testnet}</Tag>}
      {isActive && (
        <>
          <CheckIcon size={18} />
          <VisuallyHidden>{t.current}</VisuallyHidden>
        </>
      )}
    </>
  )
}
