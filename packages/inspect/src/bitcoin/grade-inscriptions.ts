import type { Finding, InspectedParty } from '../inspection.ts'
import { MOST_POSTAGE } from './grade-shares.ts'
import type { BitcoinOutput, SpentInput } from './psbt.ts'

/** The script of a taproot key: wallets keep inscribed coins at such addresses. @see BIP-341 */
const [TAPROOT, TAPROOT_BYTES] = [[0x51, 0x20], 34]

interface Flow {
  readonly spent: readonly SpentInput[]
  readonly outputs: readonly BitcoinOutput[]
  readonly isOwnScript: (script: Uint8Array) => boolean
  readonly partyOf: (output: BitcoinOutput) => InspectedParty
}

/**
 * Grades the coins that may carry an inscription: coins of at most 10,000 satoshis at a taproot address. Satoshis of inputs fill
 * the outputs in order. A coin that moves whole to a new owner is a transfer; one that ends in a larger output or in the fee is
 * lost.
 *
 * @see Ordinal theory, "Transfer": first in, first out
 */
export function gradeInscriptions({ spent, outputs, isOwnScript, partyOf }: Flow): readonly Finding[] {
  let offset = 0n
  return spent.flatMap(({ coin, isOwn }): readonly Finding[] => {
    const first = offset
    offset += coin?.amount ?? 0n
    if (coin === undefined || !isOwn || !mayBeInscribed(coin)) return []
    const target = outputAt(outputs, first)
    const asset = { type: 'native', amount: coin.amount } as const
    if (target === undefined) return [{ code: 'lost-funds', severity: 'warn', asset }]
    if (isOwnScript(target.script)) return []
    const party = partyOf(target)
    return target.amount === coin.amount
      ? [{ code: 'transfer-everything', severity: 'warn', asset, party }]
      : [{ code: 'lost-funds', severity: 'warn', asset, party }]
  })
}

const mayBeInscribed = ({ script, amount }: BitcoinOutput): boolean =>
  amount <= MOST_POSTAGE && script.length === TAPROOT_BYTES && TAPROOT.every((byte, at) => script[at] === byte)

/**
 * Returns the output that receives the satoshi at an offset of the inputs; `undefined` if that satoshi is part of the
 * fee.
 */
function outputAt(outputs: readonly BitcoinOutput[], offset: bigint): BitcoinOutput | undefined {
  let end = 0n
  return outputs.find(({ amount }) => {
    end += amount
    return offset < end
  })
}
