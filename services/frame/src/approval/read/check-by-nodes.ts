import type { InspectorRequest } from '@latchkey/core/guard'
import { WalletError } from '@latchkey/errors'
import type { Finding } from '@latchkey/inspect'
import { sortFindings } from '@latchkey/inspect/grade'
import { type CaipNetworkId, fromQuantity, type Hex, hexToBytes, parseCaipNetworkId } from '@latchkey/primitives'
import { isMessage, type SignRequest } from '@latchkey/protocol/vault'
import type { CallContext } from '../../call-context.ts'
import type { CardReport, Prices } from '../card/card.types.ts'
import { parseTypedData } from './parse-typed-data.ts'
import { toReport, toUncheckedReport } from './read-report.ts'
import type { StaticFacts } from './read-statically.ts'

type InspectingContext = Pick<CallContext, 'data' | 'openChains' | 'signal'>

/** Time limit of the check. Longer than the limit of the guard itself, which then reports what it has found so far. */
const CHECK_MS = 9_000

/**
 * Checks a request with data of nodes. Never rejects: if no node responds in time, or the deployment names no gateway, the result
 * is the given report with a `not-checked` warning.
 *
 * @param report - The report made from the bytes of the request alone.
 * @returns undefined for messages, about which nodes know nothing
 */
export function checkByNodes(
  request: SignRequest,
  report: CardReport,
  { context, ...facts }: StaticFacts & { readonly context: InspectingContext },
): Promise<CardReport> | undefined {
  if (isMessage(request)) return undefined
  return inspect(request, context).then(
    async (inspected) => {
      const checked = keepGrave(toReport(request, inspected, facts), report)
      return { ...checked, prices: await readPrices(request, checked, context) }
    },
    () => toUncheckedReport(report),
  )
}

/** Time limit of the prices. Without them the card shows amounts only. */
const PRICES_MS = 1_500
/** Limit of prices in one request. */
const MAX_PRICES = 40

/** Returns prices of the coin and of the tokens of a report. Never rejects. */
async function readPrices(
  { networkId }: SignRequest,
  { effects }: CardReport,
  { openChains }: InspectingContext,
): Promise<Prices> {
  const tokens = effects.flatMap((effect) =>
    'asset' in effect && effect.asset.type === 'token' ? [effect.asset.address] : [],
  )
  const addresses = ['native', ...new Set(tokens)].slice(0, MAX_PRICES)
  const late = new Promise<Prices>((resolve) => setTimeout(() => resolve(new Map()), PRICES_MS))
  const reading = openChains().then((chains) => chains.prices(networkId, addresses))
  return Promise.race([reading.catch((): Prices => new Map()), late])
}

/**
 * Keeps every static finding of severity block or danger, so that no response of a node can unblock the request or
 * remove the field for typed characters. A checked finding with the same code and at least the same severity replaces it.
 */
export function keepGrave(checked: CardReport, { findings }: CardReport): CardReport {
  const isGrave = ({ severity }: Finding) => severity === 'block' || severity === 'danger'
  const isCovered = ({ code, severity }: Finding) =>
    checked.findings.some((each) => each.code === code && (each.severity === severity || each.severity === 'block'))
  const kept = findings.filter((finding) => isGrave(finding) && !isCovered(finding))
  if (kept.length === 0) return checked
  const codes = new Set(kept.map(({ code }) => code))
  const sorted = sortFindings([...kept, ...checked.findings.filter(({ code }) => !codes.has(code))])
  return { ...checked, findings: sorted, severity: sorted[0]?.severity ?? checked.severity }
}

async function inspect(request: SignRequest, { data, openChains, signal }: InspectingContext): Promise<CardReport> {
  const content = toContent(request)
  if (data.gatewayOrigin === undefined || content === undefined) throw new WalletError('guard/unavailable')
  const inTime = AbortSignal.timeout(CHECK_MS)
  const isLate = new Promise<never>((_, reject) => {
    inTime.addEventListener('abort', () => reject(new WalletError('guard/unavailable')), { once: true })
  })
  const checking = openChains().then((chains) =>
    chains.inspect({
      ...content,
      namespace: parseCaipNetworkId(request.networkId).namespace,
      networkId: request.networkId as CaipNetworkId,
      address: request.address,
      signal: AbortSignal.any([signal, inTime]),
    }),
  )
  return Promise.race([checking, isLate])
}

type Content<T> = T extends unknown ? Omit<T, 'namespace' | 'networkId' | 'address' | 'signal'> : never

/** Converts a request to the input of the guard; `undefined` if the guard has no form for it. */
function toContent(request: SignRequest): Content<InspectorRequest> | undefined {
  if (request.kind === 'evm.typedData') {
    const typedData = parseTypedData(request.typedData)
    return typedData && { typedData }
  }
  if (request.kind === 'solana.transaction') return { transaction: toBase64(request.transaction) }
  if (request.kind === 'bitcoin.psbt') {
    const signInputs = request.inputs?.map((index) => ({ index, address: request.address }))
    return { transaction: { psbt: toBase64(request.psbt), ...(signInputs && { signInputs }) } }
  }
  if (request.kind !== 'evm.transaction' || request.transaction.to === undefined) return undefined
  const { to, value, data } = request.transaction
  return { transaction: { to, value: fromQuantity(value), ...(data === '0x' ? {} : { data: data as Hex }) } }
}

const toBase64 = (hex: string): string =>
  btoa(Array.from(hexToBytes(hex), (byte) => String.fromCharCode(byte)).join(''))
