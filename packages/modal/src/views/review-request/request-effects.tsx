import type { GuardEffect, GuardParty } from '@latchkey/core'
import {
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
import { truncateMiddle } from '@latchkey/primitives'
import { ShownAsset } from '../../parts/guard-asset.tsx'
import { type GuardStrings, useGuardStrings } from '../../strings/guard-strings.ts'

const ICONS: Readonly<Record<GuardEffect['type'], Icon>> = {
  send: ArrowUpRightIcon,
  receive: ArrowDownLeftIcon,
  allow: CoinsIcon,
  'allow-all': ImageIcon,
  revoke: BanIcon,
  sell: SendIcon,
  call: PuzzleIcon,
  'sign-in': ShieldCheckIcon,
  sign: PencilIcon,
}

/** The effects of an approved request, one row each: kind, amount, and counterparty. */
export function RequestEffects({ effects }: { readonly effects: readonly GuardEffect[] }) {
  const t = useGuardStrings()
  return (
    <List label={t.happens} className="lk-review-effects">
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
            {...(effect.type === 'sign-in'
              ? { subtitle: <bdi dir="ltr">{effect.domain}</bdi> }
              : { value: <What effect={effect} /> })}
          />
        )
      })}
    </List>
  )
}

function Party({ effect, party }: { readonly effect: GuardEffect; readonly party: GuardParty }) {
  const t = useGuardStrings()
  const name = party.name ?? truncateMiddle(party.address)
  return (
    <bdi className="lk-row-name" title={party.address}>
      {roleOf(effect, t)(name)}
    </bdi>
  )
}

function roleOf({ type }: GuardEffect, t: GuardStrings): (party: string) => string {
  return type === 'allow' || type === 'allow-all' || type === 'revoke' ? t.by : t.to
}

function What({ effect }: { readonly effect: Exclude<GuardEffect, { readonly type: 'sign-in' }> }) {
  switch (effect.type) {
    case 'call':
      return <bdi className="lk-row-name">{effect.method}</bdi>
    case 'sign':
      return <bdi className="lk-row-name">{effect.what}</bdi>
    case 'allow-all':
      return <ShownAsset asset={effect.asset} isAll />
    case 'revoke':
      return <ShownAsset asset={effect.asset} isAll />
    default:
      return <ShownAsset asset={effect.asset} />
  }
}
