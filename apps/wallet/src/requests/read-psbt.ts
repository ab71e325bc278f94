import type { BitcoinOutput, Psbt, PsbtInput } from '@latchkey/inspect/bitcoin'
import { bytesToHex } from '@latchkey/primitives'
import { Address, OutScript, Transaction } from '@scure/btc-signer'

/** Versions of addresses of a local chain. @see Bitcoin Core, `chainparams.cpp`, regtest */
export const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

/** Returns what is in a transaction to sign; `undefined` where it cannot be read. @see BIP-174 */
export function readPsbt(encoded: string): Psbt | undefined {
  try {
    const transaction = Transaction.fromPSBT(Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)))
    return {
      inputs: Array.from({ length: transaction.inputsLength }, (_, at) => toInput(transaction, at)),
      outputs: Array.from({ length: transaction.outputsLength }, (_, at) => toOutput(transaction, at)),
      unsignedSize: transaction.unsignedTx.length,
    }
  } catch {
    // The library throws errors of many kinds at bytes that are no PSBT.
    return undefined
  }
}

function toInput(transaction: Transaction, at: number): PsbtInput {
  const { txid = new Uint8Array(), index = 0, ...input } = transaction.getInput(at)
  const { witnessUtxo, nonWitnessUtxo, sighashType } = input
  const claimed = witnessUtxo ?? nonWitnessUtxo?.outputs[index]
  return {
    txid: bytesToHex(txid).slice(2),
    index,
    isFinal: false,
    ...(claimed === undefined ? {} : { claimed }),
    ...(sighashType === undefined ? {} : { sighashType }),
  }
}

function toOutput(transaction: Transaction, at: number): BitcoinOutput {
  const { script = new Uint8Array(), amount = 0n } = transaction.getOutput(at)
  return { script, amount }
}

/** Returns whether an input spends a coin of an address, as the transaction claims. */
export const isOwnInput = (input: PsbtInput | undefined, address: string): boolean =>
  input?.claimed !== undefined && addressOf(input.claimed.script) === address

/** Returns the script that pays an address. */
export const scriptOf = (address: string): Uint8Array => OutScript.encode(Address(REGTEST).decode(address))

/** Returns the address of a script; `undefined` where it has none. */
export function addressOf(script: Uint8Array): string | undefined {
  try {
    return Address(REGTEST).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}
