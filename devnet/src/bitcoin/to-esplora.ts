import { toVirtualSize } from './bitcoin-transaction.ts'
import { type Block, REGTEST_BITS, type ResolvedTransaction } from './block.ts'
import { fromHex, toHex } from './bytes.ts'
import type { Chain } from './chain.ts'
import type { Coin } from './coin.ts'
import type { FoundTransaction } from './index-chain.ts'
import { toAddress, toAssembly, toScriptType } from './script.ts'

/** Returns in which block a transaction is. */
export function toStatus({ block }: Pick<FoundTransaction, 'block'>) {
  if (block === undefined) return { confirmed: false }
  return { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.timeSec }
}

/** Returns a transaction as Esplora gives it. @see Esplora HTTP API, "Transaction format" */
export function toEsploraTransaction(found: FoundTransaction) {
  const { transaction, spent, feeSat } = found
  const { txid, version, lockTime, inputs, outputs, size, weight } = transaction
  return {
    txid,
    version,
    locktime: lockTime,
    vin: inputs.map((input, at) => ({
      txid: input.txid,
      vout: input.vout,
      prevout: spent[at] === undefined ? null : toOutput(spent[at]),
      scriptsig: toHex(input.scriptSig),
      scriptsig_asm: toAssembly(input.scriptSig),
      ...(input.witness.length === 0 ? {} : { witness: input.witness.map(toHex) }),
      is_coinbase: spent[at] === undefined,
      sequence: input.sequence,
    })),
    vout: outputs.map(toOutput),
    size,
    weight,
    fee: feeSat,
    status: toStatus(found),
  }
}

function toOutput({ script, amountSat }: Pick<Coin, 'script' | 'amountSat'>) {
  const address = toAddress(script)
  return {
    scriptpubkey: script,
    scriptpubkey_asm: toAssembly(fromHex(script)),
    scriptpubkey_type: toScriptType(script),
    ...(address === undefined ? {} : { scriptpubkey_address: address }),
    value: amountSat,
  }
}

/** Returns what an address got and spent, in blocks and in the mempool. */
export function toAddressStats(chain: Chain, script: string) {
  const history = chain.index().histories.get(script) ?? []
  return {
    chain_stats: toStats(
      history.filter(({ block }) => block !== undefined),
      script,
    ),
    mempool_stats: toStats(
      history.filter(({ block }) => block === undefined),
      script,
    ),
  }
}

function toStats(history: readonly FoundTransaction[], script: string) {
  const [funded, spent] = [
    history.flatMap(({ transaction }) => transaction.outputs),
    history.flatMap((each) => each.spent),
  ].map((all) => all.filter((each) => each.script === script).map(({ amountSat }) => amountSat))
  return {
    funded_txo_count: funded?.length ?? 0,
    funded_txo_sum: sum(funded ?? []),
    spent_txo_count: spent?.length ?? 0,
    spent_txo_sum: sum(spent ?? []),
    tx_count: history.length,
  }
}

/** Returns the coins of an address that nothing spends, in blocks or in the mempool. */
export function toUnspent(chain: Chain, script: string) {
  const { histories, spenders } = chain.index()
  return (histories.get(script) ?? []).flatMap((found) =>
    found.transaction.outputs.flatMap(({ script: own, amountSat }, vout) => {
      const { txid } = found.transaction
      if (own !== script || spenders.has(`${txid}:${vout}`)) return []
      return [{ txid, vout, status: toStatus(found), value: amountSat }]
    }),
  )
}

/** Returns a block as Esplora gives it. @see Esplora HTTP API, "Block format" */
export function toEsploraBlock(chain: Chain, block: Block) {
  const { height, hash, version, timeSec, transactions, merkleRoot, previousHash, nonce } = block
  const sizes = transactions.map(({ transaction }) => transaction)
  return {
    id: hash,
    height,
    version,
    timestamp: timeSec,
    tx_count: transactions.length,
    size: 81 + sizes.reduce((total, { size }) => total + size, 0),
    weight: 324 + sizes.reduce((total, { weight }) => total + weight, 0),
    merkle_root: merkleRoot,
    ...(height === 0 ? {} : { previousblockhash: previousHash }),
    mediantime: chain.medianTimeOf(height),
    nonce,
    bits: REGTEST_BITS,
    difficulty: 0,
  }
}

/** Returns what waits, with the bytes for each rate of fees. */
export function toMempool(waiting: readonly ResolvedTransaction[]) {
  const entries = waiting.map(({ transaction, feeSat }) => ({ vsize: toVirtualSize(transaction), feeSat }))
  return {
    count: entries.length,
    vsize: entries.reduce((total, { vsize }) => total + vsize, 0),
    total_fee: sum(entries.map(({ feeSat }) => feeSat)),
    fee_histogram: entries
      .map(({ vsize, feeSat }) => [Number(feeSat) / vsize, vsize])
      .sort(([a = 0], [b = 0]) => b - a),
  }
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)
