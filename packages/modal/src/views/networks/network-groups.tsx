import type { NetworkRow } from '@latchkey/core/ui'
import { Heading } from '@latchkey/design'
import { NetworkList } from '../../parts/network-list.tsx'
import { useWords } from '../../shell/index.ts'
import { families } from '../../strings/en/families.ts'

interface NetworkGroupsProps {
  readonly rows: readonly NetworkRow[]
  readonly onChoose: (row: NetworkRow) => void
  /** Total value of the account on each network. */
  readonly totals: ReadonlyMap<string, string>
}

/** Networks by chain family, in the order of the site; without headings for a single family. */
export function NetworkGroups({ rows, onChoose, totals }: NetworkGroupsProps) {
  const { names } = useWords('families', families)
  const namespaces = [...new Set(rows.map(({ network }) => network.chainNamespace))]
  if (namespaces.length < 2) return <NetworkList rows={rows} onChoose={onChoose} totals={totals} />
  return namespaces.map((namespace) => (
    <section key={namespace} className="lk-networks-family">
      <Heading level={2} look="section">
        {names[namespace]}
      </Heading>
      <NetworkList
        label={names[namespace]}
        rows={rows.filter(({ network }) => network.chainNamespace === namespace)}
        onChoose={onChoose}
        totals={totals}
      />
    </section>
  ))
}
