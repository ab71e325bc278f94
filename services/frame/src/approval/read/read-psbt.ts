import type { Finding, RequestInspection } from '@latchkey/inspect'
import { inspectPsbt, type Psbt, readPsbt } from '@latchkey/inspect/bitcoin'
import {
  bytesToHex,
  type CaipNetworkId,
  formatBitcoinAddress,
  hexToBytes,
  parseBitcoinAddress,
} from '@latchkey/primitives'
import type { SignRequest } from '@latchkey/protocol/vault'
import type { CardNetwork } from '../card/card.types.ts'

type PsbtRequest = Extract<SignRequest, { readonly kind: 'bitcoin.psbt' }>

/** The largest fee is the spent amount divided by this. A larger fee is a mistake or an attack. @see embedded-wallet 4.6 */
const LARGEST_SHARE = 4n
/** Satoshis below which a fee is small, whatever its share. */
const SMALL_FEE = 50_000n

/** Inspects a PSBT from its bytes alone: what it says of its coins is a claim. @see BIP-174 */
export function inspectPsbtRequest(request: PsbtRequest, network: CardNetwork | undefined): RequestInspection {
  const { inputs, networkId } = request
  const inspection = inspectPsbt(readPsbt(hexToBytes(request.psbt)), {
    own: [scriptOf(request)],
    coins: new Map(),
    addressOf: (script) => formatBitcoinAddress(script, networkId as CaipNetworkId),
    ...(inputs && { signInputs: inputs.map((index) => ({ index })) }),
  })
  const effects = inspection.effects.map((effect) =>
    'asset' in effect && effect.asset.type === 'native' && network?.coin !== undefined
      ? { ...effect, asset: { ...effect.asset, ...network.coin } }
      : effect,
  )
  return { ...inspection, effects }
}

/** Returns the satoshis that come back to the account. */
export function readChange(request: PsbtRequest): bigint {
  const own = bytesToHex(scriptOf(request))
  const { outputs = [] } = readPsbt(hexToBytes(request.psbt)) ?? {}
  return outputs.reduce((sum, { script, amount }) => (bytesToHex(script) === own ? sum + amount : sum), 0n)
}

/**
 * Returns the findings of a PSBT as the frame grades them. It blocks, where the guard warns, a fee of more than a quarter of the
 * coins, and signatures that the vault never makes.
 */
export function gradePsbt(request: PsbtRequest, findings: readonly Finding[]): readonly Finding[] {
  const fee = excessiveFeeOf(readPsbt(hexToBytes(request.psbt)), scriptOf(request))
  const isStopped = ({ code }: Finding) => code === 'open-signature' || (code === 'high-fee' && fee !== undefined)
  const graded = findings.map((finding): Finding => (isStopped(finding) ? { ...finding, severity: 'block' } : finding))
  if (fee === undefined || graded.some(({ code }) => code === 'high-fee')) return graded
  return [...graded, { code: 'high-fee', severity: 'block', asset: { type: 'native', amount: fee } }]
}

/** Returns the fee of a PSBT whose coins are all known, if it is more than a quarter of those of a script. */
function excessiveFeeOf(psbt: Psbt | undefined, script: Uint8Array): bigint | undefined {
  const own = bytesToHex(script)
  const coins = psbt?.inputs.flatMap(({ claimed }) => claimed ?? [])
  if (psbt === undefined || coins === undefined || coins.length < psbt.inputs.length) return undefined
  const sum = (list: readonly { readonly amount: bigint }[]) => list.reduce((total, { amount }) => total + amount, 0n)
  const fee = sum(coins) - sum(psbt.outputs)
  const spent = sum(coins.filter((coin) => bytesToHex(coin.script) === own))
  return fee > SMALL_FEE && fee * LARGEST_SHARE > spent ? fee : undefined
}

const scriptOf = ({ address, networkId }: PsbtRequest): Uint8Array =>
  parseBitcoinAddress(address, networkId as CaipNetworkId).script
