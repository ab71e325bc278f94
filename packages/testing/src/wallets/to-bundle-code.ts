import type { Hex } from '@latchkey/primitives'

/** One call of several. */
export interface BundledCall {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}

const word = (value: bigint | number, bytes: number): string => value.toString(16).padStart(bytes * 2, '0')
const sizeOf = (data: string): number => (data.length - 2) / 2

/** Target of the jump after a failed call: the bundle reverts with the same bytes. */
const FAILED = 0x08
const BEGIN = 0x13
// If CALLER is ADDRESS, jump to BEGIN, otherwise stop. FAILED: reverts with the bytes that the call returned. BEGIN.
const HEAD = `333014${'61'}${word(BEGIN, 2)}5700${'5b3d600060003e3d6000fd'}5b`
/** Bytes of the code of one call. */
const CALL_BYTES = 78

/**
 * Returns the bytes that deploy a contract which executes the calls one after another, all of them or none. It does so
 * only for an account that delegates to it and calls itself; for other callers it does nothing.
 *
 * @see EIP-7702
 */
export function toBundleCode(calls: readonly BundledCall[]): Hex {
  let at = BEGIN + 1 + calls.length * CALL_BYTES + 1
  const steps = calls.map(({ to, value, data }) => {
    const size = word(sizeOf(data), 2)
    // CODECOPY of the data, CALL with all gas, ISZERO, JUMPI to FAILED.
    const copy = `61${size}61${word(at, 2)}600039`
    const call = `6000600061${size}60007f${word(value, 32)}73${to.slice(2).toLowerCase()}5af1`
    at += sizeOf(data)
    return `${copy}${call}1560${word(FAILED, 1)}57`
  })
  const code = `${HEAD}${steps.join('')}00${calls.map(({ data }) => data.slice(2)).join('')}`
  return `0x61${word(code.length / 2, 2)}80600c6000396000f3${code}`
}
