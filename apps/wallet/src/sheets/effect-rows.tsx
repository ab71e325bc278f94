import { Amount, KeyValue, KeyValueList } from '@latchkey/design'
import type { InspectedEffect, InspectedParty } from '@latchkey/inspect'
import { amountOf } from '../screens/amount-of.ts'
import { useDesk } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'
import { FullAddress } from './full-address.tsx'

const t = strings.effects

interface EffectRowsProps {
  readonly effects: readonly InspectedEffect[]
  readonly coin: { readonly symbol: string; readonly decimals: number }
}

/** An amount with more characters is not drawn large. */
const MAX_LARGE = 12

/** What a request does, one group for each effect. The text of a message stands elsewhere, in full. */
export function EffectRows({ effects, coin }: EffectRowsProps) {
  const shown = effects.filter(({ type }) => type !== 'sign')
  const sends = shown.filter(({ type }) => type === 'send')
  const only = sends.length === 1 ? sends[0] : undefined
  const amount = only?.type === 'send' ? amountOf(only.asset, coin) : undefined
  const large = amount !== undefined && amount.value.length <= MAX_LARGE ? amount : undefined
  return (
    <>
      {large !== undefined && (
        <p className="pk-sum">
          <span className="lk-hidden">{t.send} </span>
          <Amount {...large} size="display" quietFraction={false} />
        </p>
      )}
      {shown.map((effect, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two effects may be equal, and those of one request never change places
        <KeyValueList key={at} className="pk-fields">
          <EffectRow effect={effect} coin={coin} isSummed={large !== undefined && effect === only} />
        </KeyValueList>
      ))}
    </>
  )
}

interface EffectRowProps {
  readonly effect: InspectedEffect
  readonly coin: EffectRowsProps['coin']
  /** Its amount stands above. */
  readonly isSummed: boolean
}

function EffectRow({ effect, coin, isSummed }: EffectRowProps) {
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
      {!isSummed && <KeyValue name={t[effect.type]} value={<Amount {...amountOf(effect.asset, coin)} />} />}
      {effect.asset.type !== 'native' && <PartyRow name={t.token} party={{ address: effect.asset.address }} />}
      {party !== undefined && <PartyRow name={effect.type === 'send' ? t.to : t.by} party={party} />}
    </>
  )
}

function PartyRow({ name, party }: { readonly name: string; readonly party: InspectedParty }) {
  const { accounts } = useDesk()
  const address = party.address.toLowerCase()
  const own = accounts.find(({ addresses }) => Object.values(addresses).some((one) => one.toLowerCase() === address))
  const note = party.name ?? (own && t.own(own.label))
  return <KeyValue name={name} value={<FullAddress address={party.address} />} note={note} />
}
