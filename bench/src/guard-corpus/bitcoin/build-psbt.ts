import { p2wpkh, Script, Transaction } from '@scure/btc-signer'
import type { Coin, Owner } from './bitcoin-world.types.ts'

/** Address versions of the local chain. @see Bitcoin Core, `chainparams.cpp`, regtest */
export const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const
/** The transaction can be replaced by one that pays more. @see BIP-125 */
const REPLACEABLE = 0xfffffffd

export interface Spent {
  readonly coin: Coin
  /** Parts of the transaction that the signature fixes. Default: all. @see BIP-143, BIP-341 */
  readonly sighash?: number
  /** The claim of the PSBT about the coin, if it is false or missing. */
  readonly claims?: { readonly amount?: bigint; readonly script?: Uint8Array } | 'nothing'
  /** Signed already, as its owner does who offers it. */
  readonly isSigned?: boolean
}

export type Paid = readonly [to: string | Owner | Uint8Array, amount: bigint]
export const output = (...paid: Paid): Paid => paid

/** Returns a PSBT. @see BIP-174 */
export function toPsbt(spent: readonly (Coin | Spent)[], paid: readonly Paid[]): Uint8Array {
  const transaction = new Transaction({ allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true })
  const inputs = spent.map((each): Spent => ('coin' in each ? each : { coin: each }))
  for (const input of inputs) transaction.addInput(toInput(input))
  for (const [to, amount] of paid) {
    if (typeof to === 'string') transaction.addOutputAddress(to, amount, REGTEST)
    else transaction.addOutput({ script: to instanceof Uint8Array ? to : to.script, amount })
  }
  inputs.forEach(({ coin, isSigned, sighash }, index) => {
    if (isSigned === true)
      transaction.signIdx(coin.owner.privateKey, index, sighash === undefined ? undefined : [sighash])
  })
  return transaction.toPSBT(0)
}

function toInput({ coin, sighash, claims = {} }: Spent) {
  const { txid, index, amount, owner, before } = coin
  const shared = { txid, index, sequence: REPLACEABLE, ...(sighash === undefined ? {} : { sighashType: sighash }) }
  if (claims === 'nothing') return shared
  if (owner.type === 'p2pkh') return { ...shared, nonWitnessUtxo: toBytes(before) }
  return {
    ...shared,
    witnessUtxo: { script: claims.script ?? owner.script, amount: claims.amount ?? amount },
    ...toKeys(owner),
  }
}

function toKeys({ type, publicKey }: Owner) {
  if (type === 'p2tr') return { tapInternalKey: toBytes(publicKey) }
  return type === 'p2sh-p2wpkh' ? { redeemScript: p2wpkh(toBytes(publicKey), REGTEST).script } : {}
}

/** An unspendable output with data. */
export const note = (text: string): Uint8Array => Script.encode(['RETURN', new TextEncoder().encode(text)])

export const toBytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))
export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
