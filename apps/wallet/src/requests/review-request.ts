import type { Finding, InspectedEffect, RequestInspection } from '@latchkey/inspect'
import { inspectPsbt } from '@latchkey/inspect/bitcoin'
import { decodeCall } from '@latchkey/inspect/evm'
import { createNameOf, inspectIntents, sortFindings } from '@latchkey/inspect/grade'
import type { Intent, TokenFacts } from '@latchkey/inspect/intents'
import { inspectMessage } from '@latchkey/inspect/messages'
import { inspectSolana, priorityFee } from '@latchkey/inspect/solana'
import { bytesToHex, hexToBytes, textToHex } from '@latchkey/primitives'
import { isAddress, isOffCurveAddress } from '@solana/kit'
import { showHidden } from './clean-text.ts'
import { addressOf, scriptOf } from './read-psbt.ts'
import { readTypedIntents, type SignedContent, toSignedContent, toSignedText } from './review-typed-data.ts'
import type {
  BitcoinTransactionRequest,
  MessageRequest,
  SignatureRequest,
  SolanaTransactionRequest,
  TransactionRequest,
  TypedDataRequest,
} from './site-request.types.ts'
import { FAMILIES, isOf } from './wallet-methods.ts'

/** Everything a person can read of a request before it is signed. */
export interface Review extends Pick<RequestInspection, 'effects' | 'findings'> {
  /** The signed text in full, with hidden characters written out. */
  readonly content?: string
  /** The signed typed data in full, likewise. */
  readonly typed?: SignedContent
  /** Of Bitcoin, what comes back to the account. Satoshis. */
  readonly change?: bigint
  /** The signed bytes, in the form in which the site sent them. */
  readonly raw?: string
}

/** Facts about a request that the request itself does not hold. */
export interface ReviewFacts {
  readonly coin: { readonly symbol: string; readonly decimals: number }
  /** Tokens of EVM chains by address in lower case. */
  readonly tokens: ReadonlyMap<string, TokenFacts>
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Returns what a request does and what is wrong with it, gravest first. */
export function reviewRequest(request: SignatureRequest, facts: ReviewFacts): Review {
  const review = readReview(request, facts)
  return { ...review, findings: sortFindings(review.findings) }
}

function readReview(request: SignatureRequest, facts: ReviewFacts): Review {
  switch (request.kind) {
    case 'message':
      return reviewMessage(request, facts)
    case 'typed-data':
      return reviewTypedData(request, facts)
    case 'transaction':
      return reviewTransaction(request, facts)
    case 'solana-transaction':
      return reviewSolana(request)
    default:
      return reviewPsbt(request)
  }
}

function reviewMessage({ raw, address, site, networkId }: MessageRequest, { now }: ReviewFacts): Review {
  const namespace = FAMILIES.find((family) => isOf(networkId, family)) ?? 'eip155'
  const bytes = hexToBytes(raw)
  const text = readText(bytes)
  const inspection = inspectMessage(text ?? bytes, { namespace, address, domain: site.host, now })
  return { ...inspection, content: text === undefined ? raw : showHidden(text).text }
}

/** A byte order mark is signed too, so it is kept. */
function readText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return textToHex(text) === bytesToHex(bytes) ? text : undefined
  } catch {
    // Bytes that are no text are shown as digits.
    return undefined
  }
}

function reviewTypedData(request: TypedDataRequest, facts: ReviewFacts): Review {
  const { typedData, networkId } = request
  const { intents, chainId } = readTypedIntents(typedData)
  const { effects, findings } = reviewIntents(request, intents, facts)
  const { hiddenCount } = showHidden(toSignedText(typedData) ?? '')
  const expected = networkId.slice(networkId.indexOf(':') + 1)
  const isOther = chainId !== undefined && String(chainId) !== expected
  const other: readonly Finding[] = isOther
    ? [{ code: 'chain-mismatch', severity: 'danger', expected, actual: String(chainId) }]
    : []
  const hidden: readonly Finding[] = hiddenCount > 0 ? [{ code: 'hidden-characters', severity: 'warn' }] : []
  return { effects, findings: [...other, ...findings, ...hidden], typed: toSignedContent(typedData) }
}

function reviewTransaction(request: TransactionRequest, facts: ReviewFacts): Review {
  const { to, valueWei: value, data, address } = request
  const raw = data === '0x' ? {} : { raw: data }
  if (to === undefined) return { effects: [], findings: [{ code: 'unknown-request', severity: 'warn' }], ...raw }
  const intents = decodeCall({ from: address.toLowerCase(), to: to.toLowerCase(), value, data })
  return { ...reviewIntents(request, intents, facts), ...raw }
}

/** The node's own try comes with the fee; nothing else of the chain is read here. */
function reviewIntents(
  { address, networkId }: TransactionRequest | TypedDataRequest,
  intents: readonly Intent[],
  { coin, tokens, now }: ReviewFacts,
): RequestInspection {
  return inspectIntents({
    account: address.toLowerCase(),
    native: coin,
    nameOf: createNameOf(networkId as `eip155:${string}`),
    denied: new Set(),
    code: new Map(),
    tokens,
    ownRecipients: new Set(),
    intents,
    hidden: [],
    exchanges: new Set(),
    now,
  })
}

/** @see Solana, "Transaction fees" */
const LAMPORTS_PER_SIGNATURE = 5_000n

function reviewSolana({ address, encoded, transactions }: SolanaTransactionRequest): Review {
  const inspection = inspectSolana(transactions, {
    own: new Set([address]),
    accounts: new Map(),
    simulations: [],
    isOnCurve: (given) => !isAddress(given) || !isOffCurveAddress(given),
  })
  const lamports = transactions.reduce(
    (sum, each) => sum + BigInt(each.signers.length) * LAMPORTS_PER_SIGNATURE + priorityFee(each),
    0n,
  )
  const fee: InspectedEffect = { type: 'fee', asset: { type: 'native', amount: lamports } }
  return { ...inspection, effects: [...inspection.effects, fee], raw: encoded.join('\n') }
}

function reviewPsbt({ address, psbt, encoded, inputs }: BitcoinTransactionRequest): Review {
  const inspection = inspectPsbt(psbt, {
    own: [scriptOf(address)],
    coins: new Map(),
    addressOf,
    signInputs: inputs.map((index) => ({ index })),
  })
  const own = psbt.outputs.filter(({ script }) => addressOf(script) === address)
  const change = own.reduce((sum, { amount }) => sum + amount, 0n)
  return { ...inspection, ...(change > 0n ? { change } : {}), raw: encoded }
}
