import type { Finding } from '@latchkey/core/ui'
import { AlertTriangleIcon, BanIcon, InfoIcon, List } from '@latchkey/design'
import { truncateMiddle } from '@latchkey/primitives'
import { useClientState } from '@latchkey/react'
import { useViewCss, useWords } from '../shell/index.ts'
import { guard } from '../strings/en/guard.ts'
import { ShownAsset, useAssetName } from './guard-asset.tsx'
import css from './guard-findings.css?inline'

const ICONS = { info: InfoIcon, warn: AlertTriangleIcon, danger: AlertTriangleIcon, block: BanIcon } as const

/**
 * The findings of a request, the gravest first. Used by every preview of a request: the visitor need not confirm a
 * shown finding again.
 *
 * @example <GuardFindings label={t.found} findings={report.findings} />
 */
export function GuardFindings({ findings, label }: { readonly findings: readonly Finding[]; readonly label: string }) {
  useViewCss(css)
  if (findings.length === 0) return null
  return (
    <List className="lk-findings" label={label}>
      {findings.map((finding) => (
        <FindingRow key={`${finding.code} ${finding.party?.address}`} finding={finding} />
      ))}
    </List>
  )
}

function FindingRow({ finding }: { readonly finding: Finding }) {
  const t = useWords('guard', guard)
  const nameOf = useAssetName()
  const { code, severity, party, asset, expected, actual } = finding
  const { title, text } = t.findings[code]
  const name = party === undefined ? t.someone : (party.name ?? toUnbroken(truncateMiddle(party.address)))
  const SeverityIcon = ICONS[severity]
  return (
    <div className="lk-finding" data-severity={severity}>
      <SeverityIcon size={16} />
      <div>
        <p className="lk-finding-title">{title}</p>
        <p className="lk-finding-text" title={party?.address}>
          <bdi>{text(name, asset === undefined ? t.token : nameOf(asset))}</bdi>
        </p>
        {expected !== undefined && actual !== undefined && (
          <dl className="lk-finding-pair">
            <dt>{t.compare.actual}</dt>
            <dd>
              <Side of={finding} value={actual} />
            </dd>
            <dt>{t.compare.expected}</dt>
            <dd>
              <Side of={finding} value={expected} />
            </dd>
          </dl>
        )}
      </div>
    </div>
  )
}

/** One of two compared values in a readable form: networks by name, amounts in whole coins and tokens. */
function Side({ of: { code, asset }, value }: { readonly of: Finding; readonly value: string }) {
  const networks = useClientState((state) => state.networks)
  if (code === 'order-received' && asset !== undefined && asset.type !== 'item' && asset.decimals !== undefined)
    return <ShownAsset asset={{ ...asset, amount: BigInt(value) }} />
  const network = code === 'chain-mismatch' ? networks.find(({ id }) => String(id) === value) : undefined
  return <bdi dir="ltr">{network?.name ?? value}</bdi>
}

/** Prevents a line break at the dots of an address. @see U+2060 "word joiner" */
const toUnbroken = (address: string): string => address.replace('…', '\u2060…\u2060')
