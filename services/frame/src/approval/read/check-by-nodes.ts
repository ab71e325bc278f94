import { WalletError } from '@latchkey/errors'
import { type CaipNetworkId, fromQuantity, type Hex, hexToBytes, parseCaipNetworkId } from '@latchkey/primitives'
import type { SignRequest } from '@latchkey/protocol/vault'
import type { CardReport } from '../card/card.types.ts'
import type { InspectingContext, InspectorRequest } from './inspector.ts'
import { parseTypedData } from './parse-typed-data.ts'
import { toReport, toUncheckedReport } from './read-report.ts'
import type { StaticFacts } from './read-statically.ts'

/** A person who waits for a button notices half a second; longer than this the check counts as failed. */
const CHECK_MS = 1_500

/**
 * Starts the check of a request by nodes. It always comes to a report: without an answer in time the one of its bytes, and that it
 * could not be checked.
 *
 * @param report - What the bytes of the request say by themselves.
 * @returns undefined where no node knows more than the bytes say: of messages
 */
export function checkByNodes(
  request: SignRequest,
  report: CardReport,
  { context, ...facts }: StaticFacts & { readonly context: InspectingContext },
): Promise<CardReport> | undefined {
  if (request.kind === 'evm.message' || request.kind === 'solana.message') return undefined
  return inspect(request, context).then(
    (inspected) => keepBlocks(toReport(request, inspected, facts), report),
    () => toUncheckedReport(report),
  )
}

/** A node may know more than the bytes say, and never makes of a stopped request one that is not. */
function keepBlocks(checked: CardReport, { findings }: CardReport): CardReport {
  const blocks = findings.filter(
    ({ code, severity }) => severity === 'block' && !checked.findings.some((each) => each.code === code),
  )
  return blocks.length === 0 ? checked : { ...checked, findings: [...blocks, ...checked.findings], severity: 'block' }
}

async function inspect(request: SignRequest, { openChains, signal }: InspectingContext): Promise<CardReport> {
  const content = toContent(request)
  if (openChains === undefined || content === undefined) throw new WalletError('guard/unavailable')
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

/** Returns a request as the guard takes it; `undefined`: the guard has no shape for it. */
function toContent(request: SignRequest): Content<InspectorRequest> | undefined {
  if (request.kind === 'evm.typedData') {
    const typedData = parseTypedData(request.typedData)
    return typedData && { typedData }
  }
  if (request.kind === 'solana.transaction') return { transaction: toBase64(request.transaction) }
  if (request.kind !== 'evm.transaction' || request.transaction.to === undefined) return undefined
  const { to, value, data } = request.transaction
  return { transaction: { to, value: fromQuantity(value), ...(data === '0x' ? {} : { data: data as Hex }) } }
}

const toBase64 = (hex: string): string =>
  btoa(Array.from(hexToBytes(hex), (byte) => String.fromCharCode(byte)).join(''))
