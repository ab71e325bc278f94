import { Address, OutScript, Transaction } from '@scure/btc-signer'

/** Versions of addresses of a local chain. @see Bitcoin Core, `chainparams.cpp`, regtest */
export const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

export interface ShownPsbt {
  /** `index`: place in the transaction. */
  readonly outputs: readonly (Coin & { readonly index: number })[]
  /** Of the inputs of the account. */
  readonly spentSat: bigint
  readonly feeSat: bigint
}

/**
 * Returns what a transaction pays; `undefined` when it cannot be read, does not say what each input is worth, or an
 * input to sign is not the account's.
 *
 * @param inputs - Those that the account is to sign.
 * @see BIP-174
 */
export function readPsbt(psbt: string, address: string, inputs: readonly number[]): ShownPsbt | undefined {
  try {
    const transaction = Transaction.fromPSBT(Uint8Array.from(atob(psbt), (character) => character.charCodeAt(0)))
    const spent = Array.from({ length: transaction.inputsLength }, (_, index) => readInput(transaction, index))
    const own = inputs.map((index) => spent[index])
    if (own.some((input) => input?.address !== address)) return undefined
    const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => ({
      index,
      ...readOutput(transaction, index),
    }))
    const feeSat = sum(spent) - sum(outputs)
    return feeSat < 0n ? undefined : { outputs, spentSat: sum(own), feeSat }
  } catch {
    // No transaction, or a script that has no address.
    return undefined
  }
}

interface Coin {
  readonly address: string
  readonly amountSat: bigint
}

function readInput(transaction: Transaction, at: number): Coin {
  const { witnessUtxo, nonWitnessUtxo, index = -1 } = transaction.getInput(at)
  const coin = witnessUtxo ?? nonWitnessUtxo?.outputs[index]
  if (coin === undefined) throw new Error('what the input is worth is missing')
  return { address: toAddress(coin.script), amountSat: coin.amount }
}

function readOutput(transaction: Transaction, at: number): Coin {
  const { script, amount } = transaction.getOutput(at)
  if (script === undefined || amount === undefined) throw new Error('the output is not complete')
  return { address: toAddress(script), amountSat: amount }
}

const toAddress = (script: Uint8Array) => Address(REGTEST).encode(OutScript.decode(script))

const sum = (coins: readonly (Coin | undefined)[]) => coins.reduce((all, coin) => all + (coin?.amountSat ?? 0n), 0n)
