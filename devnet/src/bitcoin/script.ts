import { Address, OP, OutScript } from '@scure/btc-signer'
import { fromHex, toHex } from './bytes.ts'
import { REGTEST } from './regtest.ts'

/** Kinds of scripts that Esplora names. */
const TYPES: readonly (readonly [string, RegExp])[] = [
  ['p2pkh', /^76a914.{40}88ac$/],
  ['p2sh', /^a914.{40}87$/],
  ['v0_p2wpkh', /^0014.{40}$/],
  ['v0_p2wsh', /^0020.{64}$/],
  ['v1_p2tr', /^5120.{64}$/],
  ['op_return', /^6a/],
  ['p2pk', /^(?:21.{66}|41.{130})ac$/],
]
const WITH_ADDRESS: ReadonlySet<string> = new Set(['p2pkh', 'p2sh', 'v0_p2wpkh', 'v0_p2wsh', 'v1_p2tr'])
const OP_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(OP).map(([name, code]) => [code, name.startsWith('OP_') ? name : `OP_${name}`]),
)

/** Returns what Esplora calls a script of an output. @param script - In hex. */
export function toScriptType(script: string): string {
  return TYPES.find(([, form]) => form.test(script))?.[0] ?? 'unknown'
}

/** Returns the address of a script, `undefined` where there is none. */
export function toAddress(script: string): string | undefined {
  if (!WITH_ADDRESS.has(toScriptType(script))) return undefined
  return Address(REGTEST).encode(OutScript.decode(fromHex(script)))
}

/** Returns the script of an address of the local chain, `undefined` for any other text. */
export function toScript(address: string): string | undefined {
  try {
    return toHex(OutScript.encode(Address(REGTEST).decode(address)))
  } catch {
    return undefined
  }
}

/** Returns a script as Esplora writes it: the names of its operations, and its data in hex. */
export function toAssembly(script: Uint8Array): string {
  const words: string[] = []
  for (let at = 0; at < script.length; ) {
    const code = script[at] ?? 0
    at += 1
    const width = code >= 76 && code <= 78 ? 1 << (code - 76) : 0
    const length = width === 0 ? code : Buffer.from(script.subarray(at, at + width)).readUIntLE(0, width)
    if (code === 0 || code > 78) {
      words.push(OP_NAMES.get(code) ?? `OP_UNKNOWN_${code}`)
      continue
    }
    const data = script.subarray(at + width, at + width + length)
    words.push(width === 0 ? `OP_PUSHBYTES_${length}` : `OP_PUSHDATA${width}`, toHex(data))
    at += width + length
  }
  return words.join(' ')
}
