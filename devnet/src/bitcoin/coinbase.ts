import { sha256x2 } from '@scure/btc-signer/utils.js'
import { type BitcoinTransaction, buildTransaction, ZERO_HASH } from './bitcoin-transaction.ts'
import { type Block, type ResolvedTransaction, solveBlock, toMerkleRoot } from './block.ts'
import { fromHex, toHex } from './bytes.ts'

const HALVING_BLOCKS = 150
const FIRST_SUBSIDY_SAT = 5_000_000_000n
const FINAL_SEQUENCE = 0xffffffff
const COINBASE_VOUT = 0xffffffff
/** Marks the hash of the witnesses. @see BIP-141 "Commitment structure" */
const COMMITMENT_HEAD = '6a24aa21a9ed'
const GENESIS_TEXT = 'The Times 03/Jan/2009 Chancellor on brink of second bailout for banks'
const GENESIS_SCRIPT =
  '4104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac'

interface CoinbaseOptions {
  readonly height: number
  /** Gets the new coins and the fees. In hex. */
  readonly script: string
  readonly transactions: readonly ResolvedTransaction[]
  /** Keeps two blocks of one height apart. */
  readonly salt: number
}

/** Returns the first transaction of a block. @see BIP-34, BIP-141 */
export function createCoinbase({ height, script, transactions, salt }: CoinbaseOptions): ResolvedTransaction {
  const fees = transactions.reduce((sum, { feeSat }) => sum + feeSat, 0n)
  const subsidy = FIRST_SUBSIDY_SAT >> BigInt(Math.floor(height / HALVING_BLOCKS))
  const scriptSig = Buffer.alloc(9)
  scriptSig.writeUInt8(3, 0)
  scriptSig.writeUIntLE(height, 1, 3)
  scriptSig.writeUInt8(4, 4)
  scriptSig.writeUInt32LE(salt, 5)
  const witnessRoot = toMerkleRoot([ZERO_HASH, ...transactions.map(({ transaction }) => transaction.wtxid)])
  const commitment = toHex(sha256x2(fromHex(witnessRoot).reverse(), fromHex(ZERO_HASH)))
  const input = { ...coinbaseInput(scriptSig), witness: [fromHex(ZERO_HASH)] }
  const outputs = [
    { amountSat: subsidy + fees, script },
    { amountSat: 0n, script: COMMITMENT_HEAD + commitment },
  ]
  return resolve(buildTransaction({ inputs: [input], outputs }))
}

/** Returns the first block of every local chain. @see Bitcoin Core, `chainparams.cpp`, regtest */
export function createGenesis(): Block {
  const text = Buffer.from(GENESIS_TEXT)
  const inputs = [coinbaseInput(Buffer.from([4, 0xff, 0xff, 0, 0x1d, 1, 4, text.length, ...text]))]
  const outputs = [{ amountSat: FIRST_SUBSIDY_SAT, script: GENESIS_SCRIPT }]
  const transactions = [resolve(buildTransaction({ version: 1, inputs, outputs }))]
  return solveBlock({ height: 0, version: 1, previousHash: ZERO_HASH, timeSec: 1_296_688_602, transactions }, 2)
}

function coinbaseInput(scriptSig: Uint8Array) {
  const bytes = new Uint8Array(scriptSig)
  return { txid: ZERO_HASH, vout: COINBASE_VOUT, scriptSig: bytes, sequence: FINAL_SEQUENCE, witness: [] }
}

function resolve(transaction: BitcoinTransaction): ResolvedTransaction {
  return { transaction, spent: [], feeSat: 0n }
}
