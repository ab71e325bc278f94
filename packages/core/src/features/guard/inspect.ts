import { WalletError } from '@latchkey/errors'
import { type CaipNetworkId, type Hex, isAddress, isHex, parseCaipNetworkId } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import type { CallOptions, ChainAdapter, TransactionRequest, TransferRequest, TypedData } from '../../ports/index.ts'
import { selectConnection, selectNetwork, selectNetworkId } from '../../store/selectors.ts'
import { createCounterparties } from '../activity/read-counterparties.ts'
import type { Sources } from '../sources.ts'
import { decodeCall } from './decode/decode-call.ts'
import { decodeTypedData } from './decode/decode-typed-data.ts'
import type { Intent } from './decode/intent.ts'
import { toEffects } from './effects.ts'
import { gatherFacts } from './facts.ts'
import { gradeIntent } from './grade/grade-intents.ts'
import { gradeMessage } from './grade/grade-message.ts'
import { gradeSimulation } from './grade/grade-simulation.ts'
import { createNameOf } from './grade/known-contracts.ts'
import type { Finding, GuardEffect, GuardReport, GuardRequest, Severity } from './guard.types.ts'
import { createDeniedCode } from './read-denied-code.ts'
import { readPrices } from './read-prices.ts'

/** A person who waits for a wallet notices half a second; a slow node must not delay the report further. */
const TIMEOUT_MS = 1_500
/** On a phone the press must still count when the app of the wallet is opened. */
const MOBILE_TIMEOUT_MS = 700

const ORDER: readonly Severity[] = ['info', 'warn', 'danger', 'block']

const address = v.pipe(
  v.string(),
  v.check((text) => isAddress(text, 'eip155')),
)
const transactionSchema = v.object({
  to: address,
  value: v.pipe(v.bigint(), v.minValue(0n)),
  data: v.optional(v.custom<Hex>(isHex)),
})
/** More in one go is more than anybody could read. */
const callsSchema = v.pipe(v.array(transactionSchema), v.minLength(1), v.maxLength(32))
const transferSchema = v.object({ to: address, amount: v.pipe(v.bigint(), v.minValue(0n)), token: v.optional(address) })

/** Returns the function that reports the effects of a request and the findings against it. */
export function createInspect(context: Context, { gateway }: Pick<Sources, 'gateway'>) {
  const { options } = context
  const { environment, guard = {}, clock } = options
  const readCounterparties = createCounterparties(gateway, clock)
  const denied = new Set((guard.denied ?? []).map((each) => each.toLowerCase()))
  const deniedCodeOn = createDeniedCode(denied)
  const timeoutMs = environment.isMobile ? MOBILE_TIMEOUT_MS : TIMEOUT_MS
  let count = 0

  function toReport(given: Omit<GuardReport, 'id' | 'severity'>): GuardReport {
    const unique = new Map(given.findings.map((each) => [`${each.code} ${each.party?.address}`, each]))
    const findings = [...unique.values()].sort((a, b) => ORDER.indexOf(b.severity) - ORDER.indexOf(a.severity))
    count += 1
    return { ...given, id: String(count), findings, severity: findings[0]?.severity ?? 'info' }
  }

  interface Subject {
    readonly kind: GuardReport['kind']
    readonly intents: readonly Intent[]
    /** In their order. */
    readonly transactions?: readonly TransactionRequest[]
    readonly findings?: readonly Finding[]
    readonly effects?: readonly GuardEffect[]
  }

  async function inspectIntents(subject: Subject, signal: AbortSignal | undefined): Promise<GuardReport> {
    const { account, adapter, networkId } = signer()
    const { intents, transactions = [] } = subject
    const network = selectNetwork(context.getState())
    const facts = await gatherFacts({
      adapter,
      network,
      account,
      transactions,
      intents,
      readCounterparties: () => readKnown(account, networkId),
      readPrices: (addresses) => readPrices(gateway, networkId, addresses),
      nameOf: createNameOf(networkId, guard),
      denied,
      readDeniedCode: async () => (network === undefined ? undefined : deniedCodeOn({ adapter, network })),
      clock,
      timeoutMs,
      signal,
    })
    const findings = [...intents, ...facts.hidden].flatMap((intent) => gradeIntent(intent, facts))
    return toReport({
      kind: subject.kind,
      ...(networkId === undefined ? {} : { networkId }),
      effects: [...(subject.effects ?? []), ...toEffects(intents, facts)],
      findings: [...(subject.findings ?? []), ...findings, ...gradeSimulation(intents, facts)],
    })
  }

  /** Only whom the account sent to by itself: anybody can send something to it. @see address poisoning */
  async function readKnown(address: string, networkId: CaipNetworkId | undefined) {
    if (networkId === undefined) return undefined
    const found = await readCounterparties({ account: { address, networkId } })
    return found && new Set([...found.paid, ...found.called].map((each) => each.toLowerCase()))
  }

  function signer(): { account: string; adapter: ChainAdapter; networkId: CaipNetworkId | undefined } {
    const state = context.getState()
    const { address: account } = selectConnection(state)
    if (account === undefined) throw new WalletError('account/none')
    const adapter = options.adapters.find(({ namespace }) => namespace === state.activeNamespace)
    if (adapter === undefined) throw new WalletError('config/adapter-not-found')
    return { account, adapter, networkId: selectNetworkId(state) }
  }

  function inspectMessage(message: string): GuardReport {
    const { account, networkId } = signer()
    const namespace = context.getState().activeNamespace
    const { domain } = environment
    const graded = gradeMessage(message, { account, namespace, domain, now: clock.now() })
    return toReport({ kind: 'message', ...(networkId === undefined ? {} : { networkId }), ...graded })
  }

  function inspectTypedData(typedData: TypedData, signal: AbortSignal | undefined): Promise<GuardReport> | GuardReport {
    const { networkId } = signer()
    const { intents, chainId } = decodeTypedData(typedData)
    const effects: readonly GuardEffect[] = [{ type: 'sign', what: typedData.primaryType }]
    if (intents === undefined)
      return toReport({ kind: 'typed-data', effects, findings: [{ code: 'unknown-request', severity: 'info' }] })
    const expected = networkId === undefined ? undefined : parseCaipNetworkId(networkId).reference
    const isMismatch = chainId !== undefined && expected !== undefined && chainId !== BigInt(expected)
    const findings: readonly Finding[] = isMismatch
      ? [{ code: 'chain-mismatch', severity: 'block', expected, actual: String(chainId) }]
      : []
    return inspectIntents({ kind: 'typed-data', intents, findings }, signal)
  }

  /** Leaves a transaction that is none of an EVM chain to the adapter, which reports the error. */
  function inspectCalls(
    given: readonly unknown[],
    signal: AbortSignal | undefined,
  ): Promise<GuardReport> | GuardReport {
    const { account, adapter } = signer()
    const parsed = v.safeParse(callsSchema, given)
    if (!parsed.success || adapter.namespace !== 'eip155') {
      // Of several nobody says what is wrong with them.
      const findings: readonly Finding[] = given.length === 1 ? [] : [{ code: 'not-checked', severity: 'warn' }]
      return toReport({ kind: 'transaction', effects: [], findings })
    }
    const from = account.toLowerCase()
    const intents = parsed.output.flatMap(({ to, value, data = '0x' }) =>
      decodeCall({ from, to: to.toLowerCase(), value, data }),
    )
    const transactions = parsed.output.map(({ to, value, data }) => ({
      to,
      value,
      ...(data === undefined ? {} : { data }),
    }))
    return inspectIntents({ kind: 'transaction', intents, transactions }, signal)
  }

  /** The transaction that it is, in the words of its adapter. */
  async function inspectTransfer(transfer: TransferRequest, signal: AbortSignal | undefined): Promise<GuardReport> {
    const { account: address, adapter } = signer()
    const network = selectNetwork(context.getState())
    const given = network && adapter.toTransaction?.({ address, network: network as never, transfer })
    // The adapter rejects an invalid transaction with the right code.
    const transaction = await Promise.resolve(given).catch(() => undefined)
    const report = await inspectCalls([transaction ?? toTransaction(transfer)], signal)
    // The adapter tries a transfer itself, and says exactly what is missing.
    return toReport({ ...report, findings: report.findings.filter(({ code }) => code !== 'would-fail') })
  }

  return async function inspect({ signal, ...request }: GuardRequest & CallOptions): Promise<GuardReport> {
    if ('message' in request) return inspectMessage(String(request.message))
    if ('typedData' in request) return inspectTypedData(request.typedData, signal)
    if ('transfer' in request) return inspectTransfer(request.transfer, signal)
    return inspectCalls('calls' in request ? request.calls : [request.transaction], signal)
  }
}

const TRANSFER = '0xa9059cbb'
const word = (digits: string): string => digits.padStart(64, '0')

/** Returns the transaction that a transfer is. @see ERC-20 */
function toTransaction(transfer: TransferRequest): TransactionRequest | undefined {
  const parsed = v.safeParse(transferSchema, transfer)
  if (!parsed.success) return undefined
  const { to, amount, token } = parsed.output
  if (token === undefined) return { to, value: amount }
  return { to: token, value: 0n, data: `${TRANSFER}${word(to.slice(2).toLowerCase())}${word(amount.toString(16))}` }
}
