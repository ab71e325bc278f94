import { createNameOf } from '@latchkey/inspect/grade'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { SignRequest } from '@latchkey/protocol/vault'
import { importPart } from '../../clear-signing/import-part.ts'
import type { CardFacts, ClearSigning, Descriptors, Part } from '../../clear-signing/part.ts'
import type { CardNetwork, CardReport } from '../card/card.types.ts'
import { parseTypedData } from './parse-typed-data.ts'

/** The script with the formatter. The build of the pages defines it; elsewhere it is undefined. */
declare const LATCHKEY_CLEAR_SIGNING: Part | undefined

/** Adds the description by the contract's owner to a report, and changes nothing else in it. */
export type Describe = (report: CardReport) => CardReport

/** Time limit for loading the scripts. If it passes, the card has no description. */
const LOAD_MS = 4_000

/**
 * Loads the descriptors that may match a request. Never rejects. Loads nothing for a plain transfer of the native currency.
 *
 * @see ERC-7730
 */
export async function loadDescribe(
  document: Document,
  request: SignRequest,
  network: CardNetwork | undefined,
): Promise<Describe> {
  const canHave =
    request.kind === 'evm.typedData' || (request.kind === 'evm.transaction' && request.transaction.data !== '0x')
  if (!canHave || typeof LATCHKEY_CLEAR_SIGNING === 'undefined') return (report) => report
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, LOAD_MS))
  const loading = load(document, LATCHKEY_CLEAR_SIGNING, request).catch(() => undefined)
  const show = await Promise.race([loading, late])
  const nameOf = createNameOf(request.networkId as CaipNetworkId)
  return (report) => {
    try {
      const description = show?.({ network, nameOf, report })
      return description === undefined ? report : { ...report, description }
    } catch {
      // If the formatter fails, the card is shown without a description.
      return report
    }
  }
}

async function load(document: Document, part: Part, request: SignRequest) {
  const { clearSigning } = (await importPart(document, part)) as { readonly clearSigning: ClearSigning }
  const prepared = clearSigning.prepare(request, parseTypedData)
  if (prepared === undefined) return undefined
  const parts = await Promise.all(prepared.parts.map((each) => importPart(document, each) as Promise<Descriptors>))
  const descriptors = parts.flatMap((each) => each.descriptors)
  return (facts: CardFacts) => prepared.show(document, descriptors, facts)
}
