import type { Finding, RequestInspection } from '@latchkey/inspect'
import { decodeRequest, type TypedData } from '@latchkey/inspect/evm'
import { createNameOf, inspectIntents } from '@latchkey/inspect/grade'
import { inspectMessage } from '@latchkey/inspect/messages'
import { decodeTransaction, inspectSolana, readMessage, sliceMessage } from '@latchkey/inspect/solana'
import { type CaipNetworkId, fromQuantity, type Hex, hexToBytes, parseCaipNetworkId } from '@latchkey/primitives'
import type { SignRequest } from '@latchkey/protocol/vault'
import type { CardNetwork } from '../card/card.types.ts'
import { parseTypedData } from './parse-typed-data.ts'
import { inspectPsbtRequest } from './read-psbt.ts'

export interface StaticFacts {
  readonly origin: string
  readonly network?: CardNetwork | undefined
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Inspects a request from its bytes alone, without nodes. */
export function readStatically(request: SignRequest, facts: StaticFacts): RequestInspection {
  switch (request.kind) {
    case 'evm.message':
    case 'solana.message':
    case 'bitcoin.message':
      return readMessageText(request, facts)
    case 'evm.typedData':
      return readTypedData(request, parseTypedData(request.typedData), facts)
    case 'evm.transaction':
      return readTransaction(request, facts)
    case 'solana.transaction':
      return inspectSolana([readSolana(request.transaction)], {
        own: new Set([request.address]),
        accounts: new Map(),
        simulations: [],
        isOnCurve: () => true,
      })
    case 'bitcoin.psbt':
      return inspectPsbtRequest(request, facts.network)
  }
}

type Of<K extends SignRequest['kind']> = Extract<SignRequest, { readonly kind: K }>

function readMessageText(
  { message, networkId, address }: Of<'evm.message' | 'solana.message' | 'bitcoin.message'>,
  { origin, now }: StaticFacts,
): RequestInspection {
  const { namespace } = parseCaipNetworkId(networkId)
  const bytes = hexToBytes(message)
  const domain = new URL(origin).host
  const inspection = inspectMessage(bytes, { namespace, address, domain, now })
  const isTransaction =
    namespace === 'solana' &&
    (isVersioned(bytes) || readMessage(bytes) !== undefined || sliceMessage(bytes) !== undefined)
  return isTransaction ? { ...inspection, findings: [DISGUISED, ...inspection.findings] } : inspection
}

/** Returns whether bytes start like a versioned transaction (0x80 to 0xfe). 0xff starts an off-chain message. @see SIMD-0385 */
const isVersioned = ([first = 0]: Uint8Array): boolean => first >= 0x80 && first < 0xff

/** Returns a transaction of Solana as far as its bytes tell it; `undefined` where they cannot be read. */
export function readSolana(transaction: string) {
  const bytes = sliceMessage(hexToBytes(transaction))
  const message = bytes && readMessage(bytes)
  return message && decodeTransaction(message, new Map())
}

const DISGUISED: Finding = { code: 'transaction-as-message', severity: 'block' }
const UNKNOWN: Finding = { code: 'unknown-request', severity: 'info' }
const UNREAD: Finding = { code: 'not-read-whole', severity: 'warn' }

function readTypedData(
  request: Of<'evm.typedData'>,
  typedData: TypedData | undefined,
  facts: StaticFacts,
): RequestInspection {
  if (typedData === undefined) return { effects: [], findings: [UNREAD] }
  const sign = { type: 'sign', what: typedData.primaryType } as const
  const decoded = decodeRequest(request.address, { typedData })
  if (decoded?.intents === undefined) return { effects: [sign], findings: [UNKNOWN] }
  const expected = parseCaipNetworkId(request.networkId).reference
  const { chain: actual = expected } = decoded
  const mismatch: readonly Finding[] =
    actual === expected ? [] : [{ code: 'chain-mismatch', severity: 'block', expected, actual }]
  const { effects, findings } = gradeIntents(request, decoded.intents, facts)
  return { effects: effects.length > 0 ? effects : [sign], findings: [...mismatch, ...findings] }
}

function readTransaction(request: Of<'evm.transaction'>, facts: StaticFacts): RequestInspection {
  const { to, value, data } = request.transaction
  if (to === undefined) return { effects: [], findings: [{ ...UNKNOWN, severity: 'warn' }] }
  const call = { to, value: fromQuantity(value), ...(data === '0x' ? {} : { data: data as Hex }) }
  const decoded = decodeRequest(request.address, { transactions: [call] })
  if (decoded?.intents === undefined) return { effects: [], findings: [UNREAD] }
  return gradeIntents(request, decoded.intents, facts)
}

function gradeIntents(
  { address, networkId }: SignRequest,
  intents: Parameters<typeof inspectIntents>[0]['intents'],
  { network, now }: StaticFacts,
): RequestInspection {
  return inspectIntents({
    account: address.toLowerCase(),
    networkId: networkId as CaipNetworkId,
    ...(network?.coin === undefined ? {} : { native: network.coin }),
    nameOf: createNameOf(networkId as CaipNetworkId),
    denied: new Set(),
    code: new Map(),
    tokens: new Map(),
    ownRecipients: new Set(),
    intents,
    hidden: [],
    exchanges: new Set(),
    now,
  })
}
