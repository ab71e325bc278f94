import { signAsync } from '@noble/secp256k1'
import { CompactSize, RawWitness, Script, Transaction } from '@scure/btc-signer'
import { concatBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import type { BitcoinAddressType, BitcoinKey } from './bitcoin-keys.ts'
import { fromHex } from './bytes.ts'

/** First header byte of each type, to which the recovery id is added. @see BIP-137 */
const HEADERS: Readonly<Record<BitcoinAddressType, number>> = {
  p2pkh: 31,
  'p2sh-p2wpkh': 35,
  p2wpkh: 39,
  p2tr: 39,
}

/** Signs a text as Bitcoin Core does: 65 bytes. */
export async function signEcdsaMessage({ privateKey, type }: BitcoinKey, message: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(message)
  const magic = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  const hash = sha256x2(magic, CompactSize.encode(BigInt(bytes.length)), bytes)
  const [recovery = 0, ...rest] = await signAsync(hash, privateKey, { prehash: false, format: 'recovered' })
  return Uint8Array.of(HEADERS[type] + recovery, ...rest)
}

const OP_RETURN = Uint8Array.of(0x6a)

/** Signs a text in the simple form: a serialized witness. @see BIP-322 */
export function signBip322Message(key: BitcoinKey, message: string): Uint8Array {
  const hash = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(message))
  const options = { version: 0, allowUnknownVersion: true, allowUnknownOutputs: true, allowUnknownInputs: true }
  const toSpend = new Transaction(options)
  const finalScriptSig = Script.encode([0, hash])
  toSpend.addOutput({ script: key.script, amount: 0n })
  toSpend.addInput({ txid: new Uint8Array(32), index: 0xffffffff, sequence: 0, finalScriptSig })
  const { redeemScript, tapInternalKey, script, privateKey } = key
  const toSign = new Transaction(options)
  toSign.addInput({
    txid: fromHex(toSpend.id),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(redeemScript === undefined ? {} : { redeemScript }),
    ...(tapInternalKey === undefined ? {} : { tapInternalKey }),
  })
  toSign.addOutput({ script: OP_RETURN, amount: 0n })
  toSign.signIdx(privateKey, 0)
  toSign.finalizeIdx(0)
  return RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [concatBytes()])
}
