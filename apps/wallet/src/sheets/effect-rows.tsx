import { Amount, KeyValue, KeyValueList } from '@latchkey/design'
import type { InspectedEffect, InspectedParty } from '@latchkey/inspect'
import { amountOf } from '../screens/amount-of.ts'
import { words } from '../words.ts'
import { FullAddress } from './full-address.tsx'

const t = words.effects

interface EffectRowsProps {
  readonly effects: readonly InspectedEffect[]
  readonly coin: { readonly symbol: string; readonly decimals: number }
}

/** One group of rows for each effect of a request. The text of a message stands elsewhere, in full. */
export function EffectRows({ effects, coin }: EffectRowsProps) {
  return effects
    .filter(({ type }) => type !== 'sign')
    .map((effect, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: effects have no other identity, and their order never changes.
      <KeyValueList key={at} className="pk-fields">
        <EffectRow effect={effect} coin={coin} />
      </KeyValueList>
    ))
}

function EffectRow({ effect, coin }: { readonly effect: InspectedEffect; readonly coin: EffectRowsProps['coin'] }) {
  if (effect.type === 'sign') return null
  if (effect.type === 'sign-in') return <KeyValue name={t['sign-in']} value={<bdi>{effect.domain}</bdi>} />
  if (effect.type === 'call') return <PartyRow name={effect.method ?? t.call} party={effect.party} />
  if (effect.type === 'control')
    return (
      <>
        <PartyRow name={t.control} party={effect.subject} />
        {effect.party !== undefined && <PartyRow name={t.to} party={effect.party} />}
      </>
    )
  const party = 'party' in effect ? effect.party : undefined
  return (
    <>
      <KeyValue name={t[effect.type]} value={<Amount {...amountOf(effect.asset, coin)} />} />
      {effect.asset.type !== 'native' && <PartyRow name={t.token} party={{ address: effect.asset.address }} />}
      {party !== undefined && <PartyRow name={effect.type === 'send' ? t.to : t.by} party={party} />}
    </>
  )
}

function PartyRow({ name, party }: { readonly name: string; readonly party: InspectedParty }) {
  return <KeyValue name={name} value={<FullAddress address={party.address} />} note={party.name} />
}
