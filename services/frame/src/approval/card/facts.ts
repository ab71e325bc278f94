import type { InspectedAsset, InspectedParty } from '@latchkey/inspect'
import { priorityFee } from '@latchkey/inspect/solana'
import { formatUnits, fromQuantity, parseCaipNetworkId } from '@latchkey/primitives'
import { readChange } from '../read/read-psbt.ts'
import { readSolana } from '../read/read-statically.ts'
import { shortAddress, wholeAddress } from './address.ts'
import type { CardContent, CardNetwork } from './card.types.ts'
import { toPlainLine } from './clean-text.ts'
import { element } from './element.ts'
import { assetText } from './format-asset.ts'
import { findGravest } from './sentence.ts'
import { guard, words } from './words.ts'
import { worthText } from './worth.ts'

/** Renders the labelled facts: destination, expiry, account, network and fee. */
export function facts(document: Document, content: CardContent): HTMLElement {
  const { request, network, report } = content
  const list = element(document, 'dl', 'facts')
  const add = (name: string, ...value: readonly (Node | string)[]) =>
    list.append(
      element(
        document,
        'div',
        'fact',
        element(document, 'dt', '', name),
        // An amount keeps its order on a page that is read from right to left.
        element(document, 'dd', '', ...value.map((part) => (isText(part) ? element(document, 'bdi', '', part) : part))),
      ),
    )
  const destination = findDestination(content)
  if (destination !== undefined) {
    const known = destination.name === undefined ? [] : [element(document, 'span', 'fact-name', destination.name)]
    add(destination.role, ...known, wholeAddress(document, destination.address))
  }
  const gravest = findGravest(report.effects)
  if (gravest?.type === 'allow') add(words.expires, expiryText(gravest.expiresAt))
  add(words.account, shortAddress(document, request.address))
  add(words.network, ...networkText(document, request.networkId, network))
  const change = request.kind === 'bitcoin.psbt' ? readChange(request) : 0n
  if (change > 0n) add(words.change, assetText({ type: 'native', amount: change, ...network?.coin }))
  const fee = feeOf(content)
  if (fee !== undefined) {
    const worth = worthText(fee.asset, report.prices)
    add(words.fee, fee.text, ...(worth === undefined ? [] : [element(document, 'bdi', 'row-worth', worth)]))
  }
  return list
}

const isText = (part: Node | string): part is string => typeof part === 'string' && part.trim() !== ''

/** Returns the party of the gravest effect: who receives assets, or may spend them. */
export function findDestination({
  report,
}: Pick<CardContent, 'report'>): (InspectedParty & { readonly role: string }) | undefined {
  const gravest = findGravest(report.effects)
  if (gravest === undefined || !('party' in gravest) || gravest.party === undefined) return undefined
  const isRight = gravest.type === 'allow' || gravest.type === 'allow-all' || gravest.type === 'control'
  return { ...gravest.party, role: isRight ? words.spender : words.to }
}

function networkText(document: Document, networkId: string, network: CardNetwork | undefined) {
  const { namespace, reference } = parseCaipNetworkId(networkId)
  if (network === undefined) return [toPlainLine(networkId, 64)]
  const picture = network.picture === undefined ? [] : [networkPicture(document, network.picture)]
  // Outside EVM the reference is a part of a genesis hash, which means nothing to people.
  if (namespace !== 'eip155') return [...picture, network.name]
  return [...picture, network.name, ' ', element(document, 'span', 'fact-note', words.chain(reference))]
}

/** Returns the picture of a network. Removed if it does not load; the name of the network stands beside it. */
function networkPicture(document: Document, path: string): HTMLImageElement {
  const picture = element(document, 'img', 'network-picture')
  picture.alt = ''
  picture.addEventListener('error', () => picture.remove())
  picture.src = path
  return picture
}

interface Fee {
  readonly text: string
  readonly asset: InspectedAsset
}

/** Base fee of a signature, in lamports. @see https://solana.com/docs/core/fees */
const LAMPORTS_PER_SIGNATURE = 5_000n

/**
 * Returns the maximum network fee: gas limit × maximum price on EVM, signatures and priority on Solana if the account pays them, the
 * fee effect of the report on Bitcoin.
 */
function feeOf({ request, network, report }: CardContent): Fee | undefined {
  const stated = report.effects.find((each) => each.type === 'fee')
  if (stated !== undefined) {
    const { asset, rate } = stated
    const text = assetText(asset)
    return { asset, text: rate === undefined ? text : `${text} (${guard.rate(formatUnits(rate, 3))})` }
  }
  if (request.kind === 'solana.transaction') {
    const read = readSolana(request.transaction)
    if (read?.payer !== request.address || network?.coin === undefined) return undefined
    const amount = LAMPORTS_PER_SIGNATURE * BigInt(read.message.signers) + priorityFee(read)
    const asset = { type: 'native', amount, ...network.coin } as const
    return { asset, text: words.atMost(assetText(asset)) }
  }
  if (request.kind !== 'evm.transaction') return undefined
  const { transaction } = request
  const price = transaction.type === 'eip1559' ? transaction.maxFeePerGas : transaction.gasPrice
  const wei = fromQuantity(transaction.gas) * fromQuantity(price)
  const asset = { type: 'native', amount: wei, ...network?.coin } as const
  const text = network?.coin === undefined ? `${formatUnits(wei, 18)} ${guard.token}` : assetText(asset)
  return { asset, text: words.atMost(text) }
}

/** @param expiresAt - Milliseconds since 1970. */
function expiryText(expiresAt: number | undefined): string {
  if (expiresAt === undefined || !(Math.abs(expiresAt) < 8.64e15)) return words.forever
  return `${new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
