import type { Network } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import type { Finding, InspectedEffect } from '@latchkey/inspect'
import { type Expectation, exchangeOf, toExpectedEffects } from '@latchkey/inspect/expect'
import { createNameOf, inspectIntents, sortFindings } from '@latchkey/inspect/grade'
import { type CaipNetworkId, isSameAddress, type Namespace, parseCaipNetworkId } from '@latchkey/primitives'
import type { CallOptions, DecodedRequest, ReadingAdapter, TransferRequest, TypedData } from '../../ports/index.ts'
import { selectConnection, selectNetworkId } from '../../store/selectors.ts'
import { createCounterparties } from '../activity/read-counterparties.ts'
import type { Dependencies } from '../dependencies.ts'
import { createOrderCheck } from './expect/check-order.ts'
import { gatherFacts } from './gather-facts.ts'
import type { GuardReport, GuardRequest, GuardSubject } from './guard.types.ts'
import { inspectFamily } from './inspect-family.ts'
import type { InspectionContext } from './inspection-context.ts'
import { createDeniedCode } from './read-denied-code.ts'
import { readPrices } from './read-prices.ts'
import { toUnchecked } from './to-unchecked.ts'

/** A visitor notices a delay of half a second; a slow node must not delay the report longer than this. */
const TIMEOUT_MS = 1_500
/** On a phone the user activation of the press must still be valid when the wallet app is opened. */
const MOBILE_TIMEOUT_MS = 700

const timeoutOf = ({ options }: InspectionContext): number =>
  options.environment.isMobile ? MOBILE_TIMEOUT_MS : TIMEOUT_MS

/** More calls than this in one request cannot be read by a visitor. */
const MAX_CALLS = 32

/** Returns the function that reports the effects of a request and the findings against it. */
export function createInspect(
  context: InspectionContext,
  { gateway, timeoutMs = timeoutOf(context) }: Pick<Dependencies, 'gateway'> & { readonly timeoutMs?: number },
) {
  const { options } = context
  const { guard = {}, clock } = options
  const readCounterparties = createCounterparties(gateway, clock)
  const denied = new Set((guard.denied ?? []).map((each) => each.toLowerCase()))
  const deniedCodeOn = createDeniedCode(denied)
  const checkOrder = createOrderCheck({ gateway, guard, clock })
  /** Switched off: only the modal's own requests are compared with their order. */
  const isOff = context.features.guard === false
  let count = 0

  function toReport(given: Omit<GuardReport, 'id' | 'severity'>): GuardReport {
    const findings = sortFindings(given.findings)
    count += 1
    return { ...given, id: String(count), findings, severity: findings[0]?.severity ?? 'info' }
  }

  interface Subject extends DecodedRequest {
    readonly kind: GuardReport['kind']
    readonly findings?: readonly Finding[]
    readonly expects?: Expectation | undefined
  }

  async function reportIntents(
    { account, adapter, network, networkId }: Place,
    subject: Subject,
    signal: AbortSignal | undefined,
  ): Promise<GuardReport> {
    const { intents = [], transactions, expects } = subject
    const gathering = gatherFacts({
      adapter,
      network,
      account,
      transactions,
      intents,
      readCounterparties: () => readKnown(account, networkId),
      readPrices: (addresses) => readPrices(gateway, networkId, addresses),
      ownRecipients: new Set(ownRecipients(account, networkId, adapter.namespace)),
      exchanges: networkId === undefined ? new Set() : routersOf(networkId),
      nameOf: createNameOf(networkId, guard),
      denied,
      readDeniedCode: async () => (network === undefined ? undefined : deniedCodeOn({ adapter, network })),
      clock,
      timeoutMs,
      signal,
    })
    const simulating = gathering.then(({ simulation }) => simulation)
    const order = { transactions, account, networkId, network, adapter, simulating, timeoutMs, signal }
    const [facts, differing] = await Promise.all([
      gathering,
      expects === undefined ? [] : checkOrder({ ...order, expects }),
    ])
    const { effects, findings } = inspectIntents(facts)
    const graded = isOff ? [] : [...(subject.findings ?? []), ...findings]
    return toReport({
      kind: subject.kind,
      ...(networkId === undefined ? {} : { networkId }),
      effects,
      findings: [...differing, ...graded],
      ...(expects === undefined ? {} : { expected: toExpectedEffects(expects, facts) }),
    })
  }

  /** Only recipients of the account's own transactions: anybody can send something to it. @see address poisoning */
  async function readKnown(address: string, networkId: CaipNetworkId | undefined) {
    if (networkId === undefined) return undefined
    const found = await readCounterparties({ account: { address, networkId } })
    return found && new Set([...found.paid, ...found.called].map((each) => each.toLowerCase()))
  }

  /**
   * Recipients that the account paid through this client: no history contains them yet, and look-alike addresses are
   * created within seconds.
   */
  function ownRecipients(
    account: string,
    networkId: CaipNetworkId | undefined,
    namespace: Namespace,
  ): readonly string[] {
    const { pendingTransactions = [] } = context.getState()
    const sent = pendingTransactions.filter(
      ({ operation, status }) => operation === 'send' && status !== 'failed' && status !== 'dropped',
    )
    return sent
      .filter((each) => each.networkId === networkId && isSameAddress(each.address, account, namespace))
      .flatMap(({ to }) => (to === undefined ? [] : [to.toLowerCase()]))
  }

  /** If no gateway has the history of the family, only payments of this client are known. */
  async function readPaid({ account, adapter, networkId }: Place) {
    const known = await readKnown(account, networkId)
    const own = ownRecipients(account, networkId, adapter.namespace)
    return known === undefined && own.length === 0 ? undefined : new Set([...(known ?? []), ...own])
  }

  function routersOf(networkId: CaipNetworkId): ReadonlySet<string> {
    const { routers, aggregators } = exchangeOf(networkId, guard)
    return new Set([...routers, ...aggregators])
  }

  /** @throws account/none, config/adapter-not-found */
  function placeOf({ namespace: wanted, networkId: wantedNetwork, address }: GuardSubject): Place {
    const state = context.getState()
    const namespace = wanted ?? state.activeNamespace
    const connection = selectConnection(state, namespace)
    const account = address ?? connection.address
    if (account === undefined) throw new WalletError('account/none')
    const adapter = options.adapters.find((each) => each.namespace === namespace)
    if (adapter === undefined) throw new WalletError('config/adapter-not-found')
    const networkId = wantedNetwork ?? selectNetworkId(state, namespace)
    const network = state.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    const addresses = [...new Set([account, ...connection.accounts.map((each) => each.address)])]
    return { account, addresses, adapter, network, networkId }
  }

  async function inspectTypedData(
    place: DecodedPlace,
    typedData: TypedData,
    signal: AbortSignal | undefined,
  ): Promise<GuardReport> {
    const { adapter, account: address, networkId } = place
    const decoded = await adapter.decodeRequest({ address, typedData, ...(signal && { signal }) })
    const effects: readonly InspectedEffect[] = [{ type: 'sign', what: typedData.primaryType }]
    if (decoded?.intents === undefined)
      return toReport({ kind: 'typed-data', effects, findings: [{ code: 'unknown-request', severity: 'info' }] })
    const { chain } = decoded
    const expected = networkId === undefined ? undefined : parseCaipNetworkId(networkId).reference
    const isMismatch = chain !== undefined && expected !== undefined && chain !== expected
    const findings: readonly Finding[] = isMismatch
      ? [{ code: 'chain-mismatch', severity: 'block', expected, actual: chain }]
      : []
    const report = await reportIntents(place, { kind: 'typed-data', ...decoded, findings }, signal)
    // Without an effect, the request would count as one that cannot be decoded.
    return report.effects.length > 0 ? report : { ...report, effects }
  }

  /** Passes an invalid transaction on to the adapter, which reports the error. */
  async function inspectCalls(
    place: DecodedPlace,
    given: readonly unknown[],
    { signal, expects }: OrderOptions,
  ): Promise<GuardReport> {
    const { adapter, account: address } = place
    const decoded =
      given.length > MAX_CALLS
        ? undefined
        : await adapter.decodeRequest({ address, transactions: given, ...(signal && { signal }) })
    if (decoded === undefined || decoded.transactions.length === 0) {
      // A failure of several calls has no single reason, and calls that could not be decoded do not prove the order.
      const code = expects === undefined ? 'not-checked' : 'order-unproved'
      const findings: readonly Finding[] =
        given.length === 1 && expects === undefined
          ? []
          : [{ code, severity: expects === undefined ? 'warn' : 'block' }]
      return toReport({ kind: 'transaction', effects: [], findings })
    }
    return reportIntents(place, { kind: 'transaction', ...decoded, expects }, signal)
  }

  /**
   * Inspects the transaction that the adapter builds for a transfer.
   *
   * @throws address/invalid, send/invalid-form
   */
  async function inspectTransfer(
    place: DecodedPlace,
    transfer: TransferRequest,
    options: OrderOptions,
  ): Promise<GuardReport> {
    const { account: address, adapter, network } = place
    const transaction = network && (await adapter.toTransaction?.({ address, network: network as never, transfer }))
    if (transaction === undefined) return toReport(toUnchecked({ transfer }, '', network))
    const report = await inspectCalls(place, [transaction], options)
    // The adapter simulates a transfer itself, and reports exactly what is missing.
    return toReport({ ...report, findings: report.findings.filter(({ code }) => code !== 'would-fail') })
  }

  return async function inspect({ signal, ...request }: GuardRequest & CallOptions): Promise<GuardReport> {
    const place = placeOf(request)
    const options = { signal, expects: request.expects }
    if ('unreadable' in request) return toReport(toUnchecked(request, '', place.network))
    if ('hash' in request) return toReport({ ...toUnchecked(request, '', place.network), findings: [RAW_HASH] })
    if ('message' in request || !isDecoded(place)) {
      const family = {
        denied,
        readCounterparties: () => readPaid(place),
        readPrices: (addresses: readonly string[]) => readPrices(gateway, place.networkId, addresses),
      }
      return toReport(await inspectFamily(context, { ...request, ...(signal && { signal }) }, place, family))
    }
    if ('typedData' in request) return inspectTypedData(place, request.typedData, signal)
    if ('transfer' in request) return inspectTransfer(place, request.transfer, options)
    return inspectCalls(place, toTransactions(request), options)
  }
}

const RAW_HASH: Finding = { code: 'opaque-message', severity: 'danger' }

interface OrderOptions {
  readonly signal: AbortSignal | undefined
  readonly expects: Expectation | undefined
}

/** Signer and network of a request. */
interface Place {
  readonly account: string
  /** Every address of the wallet in the chain family. */
  readonly addresses: readonly string[]
  readonly adapter: ReadingAdapter
  readonly network: Network | undefined
  readonly networkId: CaipNetworkId | undefined
}

/** A place whose adapter decodes requests, so that the guard grades the decoded intents. */
type DecodedPlace = Place & { readonly adapter: Required<Pick<ReadingAdapter, 'decodeRequest'>> }

const isDecoded = (place: Place): place is DecodedPlace => place.adapter.decodeRequest !== undefined

function toTransactions(
  request: Extract<GuardRequest, { calls: unknown } | { transactions: unknown } | { transaction: unknown }>,
): readonly unknown[] {
  if ('calls' in request) return request.calls
  return 'transactions' in request ? request.transactions : [request.transaction]
}
