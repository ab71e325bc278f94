import type { Clock, RequestInspection, RequestToInspect } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { type BitcoinOutput, inspectPsbt, type Psbt, readOutput, readPsbt } from '@latchkey/inspect/bitcoin'
import { formatBitcoinAddress, hexToBytes, isAddress, parseBitcoinAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import type { BitcoinTransaction } from '../bitcoin-family.ts'
import { type Read, readRecipients, readTransaction } from '../esplora/reads.ts'
import { checkPayment } from '../spending/plan-payment.ts'

/**
 * A visitor who waits for the wallet notices half a second; a slow service must not delay the report for longer than
 * this.
 */
const READ_TIMEOUT_MS = 1_500
/**
 * Maximum number of previous transactions that are read. The coins of further inputs stay unproved, which the report
 * shows.
 */
const MAX_READ = 32

interface Question {
  readonly address: string
  readonly addresses: readonly string[]
  readonly request: RequestToInspect<'bip122'>
}

/**
 * Returns the effects and findings of a request. Coins that no service proves in time are reported as unproved claims.
 *
 * @throws request/invalid, address/invalid, send/invalid-form, send/dust
 */
export async function inspectRequest(
  read: Read,
  clock: Clock,
  { address, addresses, request }: Question,
): Promise<RequestInspection> {
  if ('message' in request) return { effects: [], findings: [] }
  const cancel = new AbortController()
  const disarm = clock.after(READ_TIMEOUT_MS, () => cancel.abort())
  const signal = read.signal ? AbortSignal.any([read.signal, cancel.signal]) : cancel.signal
  const limited = { ...read, signal }
  try {
    const own = [...new Set([address, ...addresses])]
    const reading = readRecipients(limited, address, new Set(own)).catch(() => undefined)
    const parts =
      'transfer' in request
        ? [inspectPayment(read, request.transfer)]
        : await Promise.all(request.transactions.map((each) => inspectOne(limited, own, each)))
    const paidBefore = await reading
    return { ...join(parts), ...(paidBefore && { paidBefore }) }
  } finally {
    disarm()
  }
}

/** The adapter itself chooses coins, change and fee of a payment. */
function inspectPayment(read: Read, payment: { readonly to: string; readonly amount: bigint }): RequestInspection {
  const { text } = checkPayment({ to: payment.to, amount: payment.amount }, read.network)
  const asset = { type: 'native', amount: payment.amount } as const
  return { effects: [{ type: 'send', asset, party: { address: text } }], findings: [] }
}

const textSchema = v.pipe(v.string(), v.maxLength(2_000_000))
const psbtSchema = v.object({
  psbt: textSchema,
  signInputs: v.optional(
    v.pipe(
      v.array(v.object({ index: v.number(), sighashTypes: v.optional(v.pipe(v.array(v.number()), v.maxLength(16))) })),
      v.maxLength(2_500),
    ),
  ),
})
const paymentSchema = v.object({ to: v.pipe(v.string(), v.maxLength(100)), amount: v.bigint() })

async function inspectOne(
  read: Read,
  own: readonly string[],
  transaction: BitcoinTransaction | string,
): Promise<RequestInspection> {
  const given: unknown = typeof transaction === 'string' ? { psbt: transaction } : transaction
  const payment = v.safeParse(paymentSchema, given)
  const parsed = v.safeParse(psbtSchema, given)
  if (!parsed.success && payment.success) return inspectPayment(read, payment.output)
  if (!parsed.success)
    throw new WalletError('request/invalid', { field: 'transaction', problem: 'expected a payment or a PSBT' })
  const { psbt: text, signInputs } = parsed.output
  const psbt = readPsbt(toBytes(text))
  const { caipNetworkId } = read.network
  const owned = own.filter((each) => isAddress(each, 'bip122'))
  const scripts = owned.flatMap((each) => scriptOf(each, caipNetworkId))
  return inspectPsbt(psbt, {
    own: scripts,
    coins: psbt === undefined ? new Map() : await readCoins(read, psbt),
    addressOf: (script) => formatBitcoinAddress(script, caipNetworkId),
    ...(signInputs && { signInputs: signInputs.map(({ index, sighashTypes = [] }) => ({ index, sighashTypes })) }),
  })
}

function scriptOf(address: string, networkId: Read['network']['caipNetworkId']): readonly Uint8Array[] {
  try {
    return [parseBitcoinAddress(address, networkId).script]
  } catch {
    // An address of another network has no script on this one.
    return []
  }
}

/** Wallets accept a PSBT in base64 or in hexadecimal. */
function toBytes(text: string): Uint8Array {
  if (/^(?:[\da-f]{2})+$/i.test(text)) return hexToBytes(text)
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

/** Returns the spent outputs, proved by the previous transactions. */
async function readCoins(read: Read, psbt: Psbt): Promise<ReadonlyMap<string, BitcoinOutput>> {
  const unproved = psbt.inputs.filter(({ proved }) => proved === undefined)
  const txids = [...new Set(unproved.map(({ txid }) => txid))].slice(0, MAX_READ)
  const found = await Promise.all(
    txids.map(async (txid) => [txid, await readTransaction(read, txid).catch(() => undefined)] as const),
  )
  const raw = new Map(found)
  const coins = unproved.flatMap(({ txid, index }) => {
    const hex = raw.get(txid)
    const coin = hex === undefined ? undefined : readOutput(hexToBytes(hex), txid, index)
    return coin === undefined ? [] : [[`${txid}:${index}`, coin] as const]
  })
  return new Map(coins)
}

function join(parts: readonly RequestInspection[]): RequestInspection {
  return {
    effects: parts.flatMap(({ effects }) => effects),
    findings: parts.flatMap(({ findings }) => findings),
    addresses: parts.flatMap(({ addresses }) => addresses ?? []),
  }
}
