import { RawTx } from '@scure/btc-signer'
import { sha256x2 } from '@scure/btc-signer/utils.js'
import type { BitcoinTransaction } from './bitcoin-transaction.ts'
import { fromHex } from './bytes.ts'

const SIGHASH_ALL = 1
const [SIGHASH_NONE, SIGHASH_SINGLE, ANYONE_CAN_PAY] = [2, 3, 0x80]
const EMPTY = new Uint8Array()

/**
 * Returns what the signature of a coin before SegWit is for. `@scure/btc-signer` has it too, as a private method.
 *
 * @see Bitcoin Core, `SignatureHash`
 */
export function hashLegacy({ hex }: BitcoinTransaction, at: number, script: Uint8Array, type: number): Uint8Array {
  const read = RawTx.decode(fromHex(hex))
  const base = type & 0x1f
  const single = { amount: 0xffffffffffffffffn, script: EMPTY }
  if (base === SIGHASH_SINGLE && at >= read.outputs.length) return fromHex(`01${'00'.repeat(31)}`)
  const inputs = read.inputs.map((input, index) => ({
    ...input,
    finalScriptSig: index === at ? script : EMPTY,
    sequence: index === at || base === SIGHASH_ALL ? input.sequence : 0,
  }))
  const outputs = {
    [SIGHASH_ALL]: read.outputs,
    [SIGHASH_NONE]: [],
    [SIGHASH_SINGLE]: read.outputs.slice(0, at + 1).map((output, index) => (index === at ? output : single)),
  }[base]
  const own = (type & ANYONE_CAN_PAY) === 0 ? inputs : inputs.slice(at, at + 1)
  const bare = RawTx.encode({
    ...read,
    segwitFlag: undefined,
    witnesses: undefined,
    inputs: own,
    outputs: outputs ?? [],
  })
  return sha256x2(new Uint8Array([...bare, type, 0, 0, 0]))
}
