import type { Finding, InspectedEffect, InspectedParty, RequestInspection } from '../inspection.ts'
import { gradeFee } from './grade-fee.ts'
import { gradeInscriptions } from './grade-inscriptions.ts'
import { gradeShares } from './grade-shares.ts'
import { gradeSighash } from './grade-sighash.ts'
import { type BitcoinOutput, isSameScript, type Psbt, type SpentInput } from './psbt.ts'

/** Facts about a PSBT that do not come from the PSBT. */
export interface PsbtFacts {
  /** Scripts of the visitor's addresses. */
  readonly own: readonly Uint8Array[]
  /** The spent outputs, by `txid:index`, each proved by the hash of a transaction that a node returned. */
  readonly coins: ReadonlyMap<string, BitcoinOutput>
  /** Returns the address of a script; `undefined` if the script has no address. */
  readonly addressOf: (script: Uint8Array) => string | undefined
  /**
   * Inputs that the visitor is to sign, with the sighash types that the request allows. Absent: all inputs of the
   * visitor.
   */
  readonly signInputs?: readonly { readonly index: number; readonly sighashTypes?: readonly number[] }[]
}

/** Change below 1/100 of the inputs counts as none. */
const LITTLE_BACK = 100n
/** Virtual bytes that the signature of an input adds; measured for one segwit key. */
const SIGNATURE_VBYTES = 27n

/**
 * Returns the effects of a PSBT on the visitor and its findings: who is paid, what comes back, the fee, and what the
 * signatures leave open to others.
 *
 * @param psbt - `undefined` if the PSBT could not be parsed.
 * @see BIP-143, BIP-174, BIP-341
 */
export function inspectPsbt(psbt: Psbt | undefined, facts: PsbtFacts): RequestInspection {
  if (psbt === undefined) return { effects: [], findings: [{ code: 'not-read-whole', severity: 'danger' }] }
  const { outputs } = psbt
  const isOwnScript = (script: Uint8Array) => facts.own.some((each) => isSameScript(each, script))
  const spent = psbt.inputs.map((input, position): SpentInput => {
    const coin = input.proved ?? facts.coins.get(`${input.txid}:${input.index}`) ?? input.claimed
    return { input, position, ...(coin && { coin }), isOwn: coin !== undefined && isOwnScript(coin.script) }
  })
  const paid = outputs.filter(({ script }) => !isOwnScript(script))
  const ownIn = sum(spent.flatMap(({ coin, isOwn }) => (coin && isOwn ? [coin] : [])))
  const ownOutputs = outputs.filter(({ script }) => isOwnScript(script))
  const ownOut = sum(ownOutputs)
  const isAlone = spent.every(({ isOwn }) => isOwn)
  const fee = spent.every(({ coin }) => coin) ? sum(spent.flatMap(({ coin }) => coin ?? [])) - sum(outputs) : undefined
  // With inputs of others, assume that the visitor pays the fee if the visitor's balance falls by at least that much.
  const isPayer = isAlone || (fee !== undefined && ownIn - ownOut >= fee)
  const size = BigInt(psbt.unsignedSize) + BigInt(spent.length) * SIGNATURE_VBYTES
  const parties = paid.map((output) => toParty(output, facts))
  return {
    effects: [
      ...(isAlone ? paid.map((output, at) => toSend(output, parties[at])) : toNet(ownIn, ownOut, paid, parties)),
      ...(fee !== undefined && fee >= 0n && isAlone
        ? [{ type: 'fee', asset: { type: 'native', amount: fee }, rate: (fee * 1000n) / size } as const]
        : []),
    ],
    findings: [
      ...gradeCoins(spent, facts),
      ...gradeSighash(spent, outputs, isOwnScript, facts.signInputs),
      ...(fee === undefined ? [] : gradeFee({ fee, size, paid: sum(paid), total: sum(outputs), isPayer })),
      ...paid.flatMap((output, at) => gradeOutput(output, parties[at])),
      ...gradeSigners(spent),
      ...gradeShares({ spent, ownOutputs, ownIn, ownOut, party: parties.length === 1 ? parties[0] : undefined }),
      // If the visitor's balance grows, the inscribed coin was paid for.
      ...(ownOut > ownIn
        ? []
        : gradeInscriptions({ spent, outputs, isOwnScript, partyOf: (output) => toParty(output, facts) })),
      // Less than 1 % returns to the visitor. If most of it is the fee, `high-fee` reports it already.
      ...(isAlone && ownOut * LITTLE_BACK < ownIn && sum(paid) * 2n >= ownIn
        ? paid.flatMap((output, at) => gradeWhole(output, parties[at]))
        : []),
    ],
    addresses: parties.map(({ address }) => address),
  }
}

const sum = (outputs: readonly BitcoinOutput[]): bigint => outputs.reduce((total, { amount }) => total + amount, 0n)

function toParty({ script }: BitcoinOutput, { addressOf }: PsbtFacts): InspectedParty {
  const hex = [...script].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { address: addressOf(script) ?? hex }
}

const toSend = ({ amount }: BitcoinOutput, party: InspectedParty | undefined): InspectedEffect => ({
  type: 'send',
  asset: { type: 'native', amount },
  ...(party && { party }),
})

/** If other people pay too, nothing shows whose coins pay which output, so only the visitor's net loss is compared. */
function toNet(
  ownIn: bigint,
  ownOut: bigint,
  paid: readonly BitcoinOutput[],
  parties: readonly InspectedParty[],
): readonly InspectedEffect[] {
  const [party] = parties
  const sole = paid.length === 1 && party !== undefined ? { party } : {}
  if (ownIn > ownOut) return [{ type: 'send', asset: { type: 'native', amount: ownIn - ownOut }, ...sole }]
  return ownOut > ownIn ? [{ type: 'receive', asset: { type: 'native', amount: ownOut - ownIn } }] : []
}

/** A false claim about the amount of a coin makes the shown fee wrong. */
function gradeCoins(spent: readonly SpentInput[], { coins }: PsbtFacts): readonly Finding[] {
  return spent.flatMap(({ input, coin }): readonly Finding[] => {
    const { txid, index, claimed, proved } = input
    const known = proved ?? coins.get(`${txid}:${index}`)
    if (coin === undefined) return [{ code: 'not-read-whole', severity: 'warn' }]
    if (known === undefined) return [{ code: 'not-simulated', severity: 'warn' }]
    if (claimed === undefined || (claimed.amount === known.amount && isSameScript(claimed.script, known.script)))
      return []
    return [
      { code: 'amount-mismatch', severity: 'danger', expected: String(known.amount), actual: String(claimed.amount) },
    ]
  })
}

const OP_RETURN = 0x6a

function gradeOutput({ script, amount }: BitcoinOutput, party: InspectedParty | undefined): readonly Finding[] {
  const shown = party && { party }
  if (script[0] === OP_RETURN)
    return amount > 0n ? [{ code: 'lost-funds', severity: 'danger', asset: { type: 'native', amount } }] : []
  const isAddress = party !== undefined && !/^(?:[\da-f]{2})*$/.test(party.address)
  return isAddress ? [] : [{ code: 'unknown-request', severity: 'warn', ...shown }]
}

function gradeWhole({ script, amount }: BitcoinOutput, party: InspectedParty | undefined): readonly Finding[] {
  if (script[0] === OP_RETURN) return []
  const asset = { type: 'native', amount } as const
  return [{ code: 'transfer-everything', severity: 'warn', asset, ...(party && { party }) }]
}

function gradeSigners(spent: readonly SpentInput[]): readonly Finding[] {
  if (!spent.some(({ isOwn }) => isOwn)) return [{ code: 'not-read-whole', severity: 'warn' }]
  return spent.every(({ isOwn }) => isOwn) ? [] : [{ code: 'other-signers', severity: 'info' }]
}
