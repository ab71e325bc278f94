import type { BitcoinAddress, BitcoinAddressType } from '@latchkey/primitives'

/** Weight of a single-key input with its largest signature; `p2sh` is a wrapped `p2wpkh`. @see BIP-141 */
const INPUT_WEIGHTS: Readonly<Partial<Record<BitcoinAddressType, bigint>>> = {
  p2pkh: 592n,
  p2sh: 364n,
  p2wpkh: 272n,
  p2tr: 231n,
}
/** Version, one-byte counts and lock time; and the two bytes that mark a transaction with witnesses. */
const [BASE_WEIGHT, WITNESS_WEIGHT] = [40n, 2n]
const WEIGHT_PER_BYTE = 4n
/** An output of `p2wsh` or `p2tr`. */
const LARGEST_OUTPUT_BYTES = 43n
/** Satoshis per 1000 virtual bytes by which nodes decide whether an output is dust. */
const DUST_RATE = 3_000n
/** Virtual bytes of the input that spends an output, as nodes count them. @see Bitcoin Core, `GetDustThreshold` */
const [WITNESS_INPUT_BYTES, LEGACY_INPUT_BYTES] = [67n, 148n]

/** Returns the weight of an input that spends a coin of an address; `undefined` if the adapter cannot spend it. */
export function inputWeight({ type }: BitcoinAddress): bigint | undefined {
  return INPUT_WEIGHTS[type]
}

/** Returns the virtual bytes of a transaction. @param inputs - How many, each of that weight. */
export function transactionSize(inputs: bigint, weight: bigint, outputs: readonly BitcoinAddress[]): bigint {
  return withOutputs(
    inputs,
    weight,
    outputs.reduce((sum, output) => sum + outputBytes(output), 0n),
  )
}

/** Returns the virtual bytes of a transaction with one output of the largest type. */
export function largestPayment(inputs: bigint, weight: bigint): bigint {
  return withOutputs(inputs, weight, LARGEST_OUTPUT_BYTES)
}

/** Returns the satoshis for virtual bytes. @param rate - For 1000 of them. */
export function feeOf(size: bigint, rate: bigint): bigint {
  return (size * rate + 999n) / 1000n
}

/** Returns the minimum satoshis of an output that nodes relay. */
export function dustLimit(address: BitcoinAddress): bigint {
  const isWitness = address.script[0] === 0 || address.type === 'p2tr'
  const size = outputBytes(address) + (isWitness ? WITNESS_INPUT_BYTES : LEGACY_INPUT_BYTES)
  return (size * DUST_RATE) / 1000n
}

function withOutputs(inputs: bigint, weight: bigint, bytes: bigint): bigint {
  const total = BASE_WEIGHT + WITNESS_WEIGHT + inputs * weight + bytes * WEIGHT_PER_BYTE
  return (total + WEIGHT_PER_BYTE - 1n) / WEIGHT_PER_BYTE
}

/** Amount, length of the script, script. */
function outputBytes({ script }: BitcoinAddress): bigint {
  return 9n + BigInt(script.length)
}
