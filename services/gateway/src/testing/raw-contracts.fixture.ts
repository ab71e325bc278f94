import type { Hex } from '@latchkey/primitives'

// Contracts of a few instructions, so that tests control every byte of a log and every step of a call.

/** Emits one log: the first four words of the call are its topics, the rest is its data. */
export const EMITTER = deployOf('608036036080600037606035604035602035600035608036036000a400')
/** Forwards the value of the call to the address in its first word, and continues whether that fails or not. */
export const FORWARDER = deployOf('6000600060006000346000355af15000')
/** Reverts every call. */
export const REFUSER = deployOf('60006000fd')

/** Returns the init code that deploys the given code. */
function deployOf(runtime: string): Hex {
  const size = (runtime.length / 2).toString(16).padStart(2, '0')
  return `0x60${size}600c60003960${size}6000f3${runtime}`
}

/** Returns an address as one word of a call. */
export function wordOf(value: Hex | bigint): string {
  return (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')
}
