import type { Network } from '@latchkey/chains'
import { isWalletError, toWalletError } from '@latchkey/errors'
import type { Finding, RequestInspection } from '@latchkey/inspect'
import { createNameOf, gradeParties, listExchanged, type Prices } from '@latchkey/inspect/grade'
import { inspectMessage } from '@latchkey/inspect/messages'
import { toPlainEffects } from '@latchkey/inspect/requests'
import type { CallOptions, ReadingAdapter, RequestToInspect } from '../../ports/index.ts'
import type { GuardReport, GuardRequest } from './guard.types.ts'
import type { InspectionContext } from './inspection-context.ts'

/** The adapter limits its own reads; this limit covers an adapter that does not, or whose code loads slowly. */
const TIMEOUT_MS = 8_000

/** The signer of a request whose chain family has an adapter that inspects requests itself. */
export interface FamilyPlace {
  readonly adapter: ReadingAdapter
  readonly account: string
  /** Every address of the wallet in the family. */
  readonly addresses: readonly string[]
  readonly network: Network | undefined
}

interface Family {
  readonly denied: ReadonlySet<string>
  /** Addresses to which the account has sent before, in lower case; `undefined` if they are not known. */
  readonly readCounterparties: () => Promise<ReadonlySet<string> | undefined>
  /** @see readPrices */
  readonly readPrices: (addresses: readonly string[]) => Promise<Prices | undefined>
}

type ReadableRequest = Exclude<GuardRequest, { readonly unreadable: string } | { readonly hash: string }>

type Unnumbered = Omit<GuardReport, 'id' | 'severity'>

const NOT_CHECKED: Finding = { code: 'not-checked', severity: 'warn' }

/**
 * Returns the report on a request of a chain family whose adapter inspects it. A request that no code can decode is
 * graded `warn`, so that it never passes without a prompt.
 *
 * @throws request/invalid, address/invalid, connect/cancelled
 */
export async function inspectFamily(
  context: InspectionContext,
  { signal, ...request }: ReadableRequest & CallOptions,
  place: FamilyPlace,
  family: Family,
): Promise<Unnumbered> {
  const { network } = place
  const isMessage = 'message' in request
  const [given, recorded, heldNative] = await Promise.all([
    readRequest(context, { ...request, ...(signal && { signal }) }, place),
    isMessage ? undefined : settleInTime(context, family.readCounterparties(), undefined),
    isMessage ? undefined : settleInTime(context, readNative(place, signal), undefined),
  ])
  const { guard = {} } = context.options
  const inspection = fillNative(given, network)
  const counterparties = mergeKnown(recorded, inspection.paidBefore)
  const prices = await readExchanged(context, inspection, family)
  const findings = gradeParties(inspection, {
    own: place.addresses,
    denied: family.denied,
    nameOf: createNameOf(network?.caipNetworkId, guard),
    ...(counterparties && { counterparties }),
    ...(heldNative === undefined ? {} : { heldNative }),
    ...(prices && { prices }),
  })
  return {
    kind: 'message' in request ? 'message' : 'transaction',
    ...(network && { networkId: network.caipNetworkId }),
    ...findings,
  }
}

/** Merges the recipients of the gateway's history with those that the adapter read; `undefined` if neither is available. */
function mergeKnown(
  recorded: ReadonlySet<string> | undefined,
  paid: readonly string[] | undefined,
): ReadonlySet<string> | undefined {
  if (paid === undefined) return recorded
  return new Set([...(recorded ?? []), ...paid.map((each) => each.toLowerCase())])
}

/** Maximum number of assets whose prices are read for one request. */
const MAX_PRICES = 20

/** Returns the prices of the exchanged assets; `undefined` if the service does not respond in time. */
async function readExchanged(
  context: InspectionContext,
  { effects }: RequestInspection,
  { readPrices }: Family,
): Promise<Prices | undefined> {
  const wanted = listExchanged(effects)
  if (wanted.length === 0 || wanted.length > MAX_PRICES) return undefined
  const reading = readPrices(wanted).catch(() => undefined)
  return settleInTime(context, reading, undefined)
}

/** Returns the account's balance of the coin, in raw units; `undefined` if no node returns it. */
async function readNative(
  { adapter, account: address, network }: FamilyPlace,
  signal: AbortSignal | undefined,
): Promise<bigint | undefined> {
  if (network === undefined) return undefined
  const reading = adapter.getBalance?.({ address, network: network as never, ...(signal && { signal }) })
  return reading?.then(
    ({ raw }) => raw,
    () => undefined,
  )
}

async function readRequest(
  context: InspectionContext,
  { signal, ...request }: ReadableRequest & CallOptions,
  place: FamilyPlace,
): Promise<RequestInspection> {
  const { clock, environment } = context.options
  const { adapter, account } = place
  if ('typedData' in request)
    return { effects: toPlainEffects(request, place.network?.nativeCurrency), findings: [NOT_CHECKED] }
  const found = await readByAdapter(context, toInspected(request), place, signal)
  if (!('message' in request)) return found ?? readPlainly(request, place.network)
  const { domain } = environment
  const signer = { namespace: adapter.namespace, address: account, domain, now: clock.now() }
  const text = inspectMessage(request.message, signer)
  return { ...text, findings: [...text.findings, ...(found?.findings ?? [])] }
}

function toInspected(request: Exclude<ReadableRequest, { readonly typedData: unknown }>): RequestToInspect {
  if ('message' in request) return { message: request.message }
  if ('transfer' in request) return { transfer: request.transfer }
  if ('transactions' in request) return { transactions: request.transactions }
  return { transactions: 'calls' in request ? request.calls : [request.transaction] }
}

/** Returns the inspection of the adapter; `undefined` if it cannot decode the request, or not in time. */
async function readByAdapter(
  context: InspectionContext,
  request: RequestToInspect,
  { adapter, account, addresses, network }: FamilyPlace,
  signal: AbortSignal | undefined,
): Promise<RequestInspection | undefined> {
  if (adapter.inspectRequest === undefined || network === undefined) return undefined
  const reading = adapter.inspectRequest({
    address: account,
    addresses,
    network: network as never,
    request: request as never,
    ...(signal && { signal }),
  })
  const settled = reading.catch((error: unknown) => {
    if (isWalletError(error) && /^(?:request|address|send)\/|^connect\/cancelled/.test(error.code)) throw error
    context.options.reporter.report(toWalletError(error))
    return undefined
  })
  return settleInTime(context, settled, undefined)
}

/**
 * A transfer is decoded from its own fields, because the adapter builds its transaction. Any other request stays
 * unknown.
 */
function readPlainly(request: ReadableRequest, network: Network | undefined): RequestInspection {
  const isTransfer = 'transfer' in request
  return {
    effects: toPlainEffects(request, network?.nativeCurrency),
    findings: [isTransfer ? { code: 'not-simulated', severity: 'info' } : NOT_CHECKED],
  }
}

/** Returns a result, or the fallback after the time limit; passes a failure on. */
function settleInTime<T>({ options }: InspectionContext, work: Promise<T>, late: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const disarm = options.clock.after(TIMEOUT_MS, () => resolve(late))
    work.then(resolve, reject).finally(disarm)
  })
}

/** Fills in the symbol and decimals of the coin from the network. */
function fillNative({ effects, ...inspection }: RequestInspection, network: Network | undefined): RequestInspection {
  if (network === undefined) return { effects, ...inspection }
  const { symbol, decimals } = network.nativeCurrency
  return {
    ...inspection,
    effects: effects.map((effect) =>
      'asset' in effect && effect.asset.type === 'native'
        ? { ...effect, asset: { ...effect.asset, symbol, decimals } }
        : effect,
    ),
  }
}
