import type { Hex } from '@latchkey/primitives'

/** A proxy that permanently runs the code of one contract, whose address is part of its code. @see EIP-1167 */
const MINIMAL_PROXY = /^0x363d3d373d3d3d363d73[0-9a-f]{40}5af43d82803e903d91602b57fd5bf3$/
const [CALLCODE, DELEGATECALL] = [0xf2, 0xf4]
const [PUSH1, PUSH32] = [0x60, 0x7f]

/**
 * Returns code in lower case if it alone defines the behaviour of a contract; `undefined` if it may run code that
 * others choose. All wallets of one product and all proxies of one compiler have the same code.
 *
 * @example toOwnCode('0x6001f4') // undefined
 */
export function toOwnCode(code: Hex): string | undefined {
  const text = code.toLowerCase()
  return MINIMAL_PROXY.test(text) || !runsOthers(text) ? text : undefined
}

/** Data at the end of the code may look like such an instruction; then no code is returned, which is safe. */
function runsOthers(code: string): boolean {
  for (let at = 2; at < code.length; at += 2) {
    const instruction = Number.parseInt(code.slice(at, at + 2), 16)
    if (instruction === CALLCODE || instruction === DELEGATECALL) return true
    if (instruction >= PUSH1 && instruction <= PUSH32) at += 2 * (instruction - PUSH1 + 1)
  }
  return false
}
