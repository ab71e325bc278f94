import type { Finding, InspectedEffect, InspectedParty, RequestInspection } from '../inspection.ts'
import type { NameOf } from '../intents/facts.ts'
import { gradeExchange, isWorthSomething, type Prices } from './grade-exchange.ts'

interface Known {
  /** Addresses of the visitor. */
  readonly own: readonly string[]
  /** Lower case. */
  readonly denied: ReadonlySet<string>
  readonly nameOf: NameOf
  /** Addresses in lower case that the account sent to before; absent if unknown. */
  readonly counterparties?: ReadonlySet<string>
  /** Raw units of the coin that the account holds; absent if unknown. */
  readonly heldNative?: bigint
  /** Prices of the assets that are sent and received; absent if no service has them. */
  readonly prices?: Prices
}

/** Findings about a program that nobody vouches for. They do not apply to programs that the site names. */
const ABOUT_UNKNOWN = new Set<Finding['code']>(['unknown-request', 'unknown-spender', 'unlimited-approval'])
/** Findings that become `info` if the party is the visitor, was paid before, or is named by the site. */
const ABOUT_STRANGERS = new Set<Finding['code']>(['transfer-everything', 'drainer-pattern'])

/**
 * Adds what the site and the visitor's history know about the addresses to effects and findings: names, denied
 * addresses, look-alikes, first recipients. Works the same for every chain family.
 */
export function gradeParties(read: RequestInspection, known: Known): Pick<RequestInspection, 'effects' | 'findings'> {
  const named = (party: InspectedParty): InspectedParty => {
    const name = known.nameOf(party.address)
    return name === undefined ? party : { ...party, name }
  }
  const effects = read.effects.map((effect) =>
    'party' in effect && effect.party !== undefined ? { ...effect, party: named(effect.party) } : effect,
  )
  const findings = read.findings.map((finding): Finding => {
    const party = finding.party && named(finding.party)
    const isVouched = party?.name !== undefined && ABOUT_UNKNOWN.has(finding.code)
    const isAtHome = party !== undefined && ABOUT_STRANGERS.has(finding.code) && isKnown(party, known)
    return { ...finding, ...(party && { party }), ...(isVouched || isAtHome ? { severity: 'info' } : {}) }
  })
  const graded = [
    ...gradeAddresses(effects, read.addresses ?? [], known),
    ...gradeNative(effects, known),
    ...gradeExchange(effects, known.prices, known.nameOf),
  ]
  return { effects, findings: [...findings, ...graded] }
}

function isKnown({ address, name }: InspectedParty, { own, counterparties }: Known): boolean {
  return name !== undefined || own.includes(address) || counterparties?.has(address.toLowerCase()) === true
}

/** Percent of the balance: the fee and the minimum balance of the account stay behind. */
const NATIVE_SHARE = 90n

/**
 * Warns if the whole coin balance goes to recipients that the account never paid, in any number of parts, with nothing
 * in return.
 */
function gradeNative(effects: readonly InspectedEffect[], known: Known): readonly Finding[] {
  const { heldNative, prices, nameOf } = known
  const sent = effects.flatMap((effect) =>
    effect.type === 'send' &&
    effect.asset.type === 'native' &&
    effect.party !== undefined &&
    !isKnown(effect.party, known)
      ? [{ asset: effect.asset, party: effect.party }]
      : [],
  )
  const [first] = sent
  const total = sent.reduce((sum, { asset }) => sum + asset.amount, 0n)
  const isPaid = effects.some((effect) => effect.type === 'receive' && isWorthSomething(effect.asset, prices, nameOf))
  if (first === undefined || heldNative === undefined || isPaid) return []
  // The sum can exceed the balance if two transactions spend the same coin; then each one is compared by itself.
  const isAll = (amount: bigint) => amount <= heldNative && amount * 100n >= heldNative * NATIVE_SHARE
  const most = [total, ...sent.map(({ asset }) => asset.amount)].find(isAll)
  if (most === undefined) return []
  return [
    { code: 'transfer-everything', severity: 'warn', party: first.party, asset: { ...first.asset, amount: most } },
  ]
}

function gradeAddresses(
  effects: readonly InspectedEffect[],
  others: readonly string[],
  known: Known,
): readonly Finding[] {
  const { own, denied } = known
  const mine = new Set(own)
  const all = new Set([...effects.flatMap(addressesOf), ...others])
  const blocked = [...all].filter((address) => denied.has(address.toLowerCase()) && !mine.has(address))
  const receivers = new Set(
    effects.flatMap((effect) =>
      (effect.type === 'send' || effect.type === 'allow' || effect.type === 'control') && effect.party
        ? [effect.party]
        : [],
    ),
  )
  return [
    ...blocked.map((address): Finding => ({ code: 'denied-address', severity: 'block', party: { address } })),
    ...[...receivers].flatMap((party) => (mine.has(party.address) ? [] : gradeReceiver(party, known))),
  ]
}

function addressesOf(effect: InspectedEffect): readonly string[] {
  return [
    ...('party' in effect && effect.party ? [effect.party.address] : []),
    ...('subject' in effect ? [effect.subject.address] : []),
    ...('asset' in effect && effect.asset.type !== 'native' ? [effect.asset.address] : []),
  ]
}

function gradeReceiver(party: InspectedParty, { own, counterparties }: Known): readonly Finding[] {
  const { address, name } = party
  if (name !== undefined || counterparties?.has(address.toLowerCase()) === true) return []
  const expected = [...own, ...(counterparties ?? [])].find((each) => resembles(each, address))
  if (expected !== undefined)
    return [{ code: 'look-alike-address', severity: 'danger', party, expected, actual: address }]
  return counterparties === undefined ? [] : [{ code: 'first-recipient', severity: 'info', party }]
}

/** Common prefixes of addresses. @see BIP-173 */
const PREFIX = /^(?:bc|tb|bcrt)1[qp]/
/**
 * Number of characters at each end that people compare, because wallets shorten addresses to these. @see address
 * poisoning
 */
const COMPARED = 4

/** Returns whether a person could confuse two addresses. Case is ignored, because histories are in lower case. */
function resembles(known: string, address: string): boolean {
  const [one, other] = [known.toLowerCase(), address.toLowerCase()]
  return one !== other && endsOf(one) === endsOf(other)
}

function endsOf(address: string): string {
  const rest = address.replace(PREFIX, '')
  return rest.slice(0, COMPARED) + rest.slice(-COMPARED)
}
