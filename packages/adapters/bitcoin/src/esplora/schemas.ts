import * as v from 'valibot'

/** Maximum number of coins; a longer list is an attack on the memory of the page. */
const MAX_COINS = 10_000
/** The maximum supply of bitcoin in satoshis. */
export const MAX_SATOSHIS = 2_100_000_000_000_000n

const whole = v.pipe(
  v.string(),
  v.regex(/^\d{1,30}$/),
  v.transform((digits) => BigInt(digits)),
)

/** Satoshis. */
const amountSchema = v.pipe(whole, v.maxValue(MAX_SATOSHIS))

export const txidSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

export const hexSchema = v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2}){1,400000}$/))

const index = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/),
  v.transform((digits) => Number(digits)),
)
const sums = v.object({ funded_txo_sum: whole, spent_txo_sum: whole })

/** @see Esplora, `GET /address/:address` */
export const addressSchema = v.object({ chain_stats: sums, mempool_stats: sums })

/** @see Esplora, `GET /address/:address/utxo` */
export const coinsSchema = v.pipe(
  v.array(
    v.object({ txid: txidSchema, vout: index, value: amountSchema, status: v.object({ confirmed: v.boolean() }) }),
  ),
  v.maxLength(MAX_COINS),
)

/** Maximum number of transactions; services return 25 confirmed and 50 unconfirmed ones. */
const MAX_TRANSACTIONS = 100
const output = v.object({ scriptpubkey_address: v.optional(v.pipe(v.string(), v.maxLength(100))) })

/** @see Esplora, `GET /address/:address/txs` */
export const historySchema = v.pipe(
  v.array(v.object({ vin: v.array(v.object({ prevout: v.nullish(output) })), vout: v.array(output) })),
  v.maxLength(MAX_TRANSACTIONS),
)

/** @see Esplora, `GET /tx/:txid/status` */
export const statusSchema = v.object({ confirmed: v.boolean(), block_height: v.optional(whole) })

/** Satoshis per virtual byte, by the number of blocks. @see Esplora, `GET /fee-estimates` */
export const estimatesSchema = v.record(
  v.string(),
  v.pipe(
    v.union([
      v.number(),
      v.pipe(
        v.string(),
        v.transform((digits) => Number(digits)),
      ),
    ]),
    v.finite(),
    v.minValue(0),
  ),
)
