import type { InspectedEffect, InspectedParty } from '@latchkey/core/ui'
import {
  AlertTriangleIcon,
  ArrowDownLeftIcon,
  ArrowUpRightIcon,
  BanIcon,
  CoinsIcon,
  type Icon,
  ImageIcon,
  List,
  ListRow,
  PencilIcon,
  PuzzleIcon,
  SendIcon,
  ShieldCheckIcon,
} from '@latchkey/design'
import { formatUnits, truncateMiddle } from '@latchkey/primitives'
import { ShownAsset } from '../../parts/guard-asset.tsx'
import { toShownQuantity } from '../../parts/quantity.ts'
import { useWords } from '../../shell/index.ts'
import { guard } from '../../strings/en/guard.ts'
import type { ModalWords } from '../../strings/words.types.ts'

const ICONS: Readonly<Record<InspectedEffect['type'], Icon>> = {
  send: ArrowUpRightIcon,
  receive: ArrowDownLeftIcon,
  allow: CoinsIcon,
  'allow-all': ImageIcon,
  revoke: BanIcon,
  sell: SendIcon,
  control: AlertTriangleIcon,
  burn: BanIcon,
  fee: CoinsIcon,
  call: PuzzleIcon,
  'sign-in': ShieldCheckIcon,
  sign: PencilIcon,
}

interface EffectsProps {
  readonly effects: readonly InspectedEffect[]
  readonly label: string
}

/** The effects of an approved request, one row each: kind, amount, and counterparty. */
export function RequestEffects({ effects, label }: EffectsProps) {
  const t = useWords('guard', guard)
  return (
    <List label={label} className="lk-review-effects">
      {effects.map((effect, at) => {
        const EffectIcon = ICONS[effect.type]
        const party = 'party' in effect ? effect.party : undefined
        return (
          <ListRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the effects of one report never move
            key={at}
            data-effect={effect.type}
            leading={<EffectIcon />}
            title={t.effects[effect.type]}
            {...(party === undefined ? {} : { subtitle: <Party effect={effect} party={party} /> })}
            {...toParts(effect)}
          />
        )
      })}
    </List>
  )
}

/** Returns the parts of a row in addition to its kind and its party. */
function toParts(effect: InspectedEffect) {
  if (effect.type === 'sign-in') return { subtitle: <bdi dir="ltr">{effect.domain}</bdi> }
  if (effect.type === 'control') return { subtitle: <Control subject={effect.subject} party={effect.party} /> }
  if (effect.type !== 'fee') return { value: <What effect={effect} /> }
  const rate = effect.rate === undefined ? {} : { subtitle: <Rate rate={effect.rate} /> }
  return { ...rate, value: <What effect={effect} /> }
}

function Control({ subject, party }: { readonly subject: InspectedParty; readonly party: InspectedParty | undefined }) {
  const t = useWords('guard', guard)
  const nameOf = ({ name, address }: InspectedParty) => name ?? truncateMiddle(address)
  return (
    <bdi className="lk-row-name" title={[subject.address, party?.address].filter(Boolean).join(' → ')}>
      {party === undefined ? t.ofAll(nameOf(subject)) : t.of(nameOf(subject), nameOf(party))}
    </bdi>
  )
}

/** @param props.rate - Satoshis for 1000 virtual bytes. */
function Rate({ rate }: { readonly rate: bigint }) {
  const t = useWords('guard', guard)
  return <bdi>{t.rate(toShownQuantity(formatUnits(rate, 3)).text)}</bdi>
}

function Party({ effect, party }: { readonly effect: InspectedEffect; readonly party: InspectedParty }) {
  const t = useWords('guard', guard)
  const name = party.name ?? truncateMiddle(party.address)
  return (
    <bdi className="lk-row-name" title={party.address}>
      {roleOf(effect, t)(name)}
    </bdi>
  )
}

function roleOf({ type }: InspectedEffect, t: ModalWords['guard']): (party: string) => string {
  return type === 'allow' || type === 'allow-all' || type === 'revoke' ? t.by : t.to
}

function What({ effect }: { readonly effect: Exclude<InspectedEffect, { readonly type: 'sign-in' | 'control' }> }) {
  switch (effect.type) {
    case 'call':
      return <bdi className="lk-row-name">{effect.method}</bdi>
    case 'sign':
      return <bdi className="lk-row-name">{effect.what}</bdi>
    case 'allow-all':
      return <ShownAsset asset={effect.asset} isAll />
    case 'revoke':
      return (
        <ShownAsset asset={effect.asset} isAll={effect.asset.type !== 'item' || effect.asset.itemId === undefined} />
      )
    default:
      return <ShownAsset asset={effect.asset} />
  }
}
