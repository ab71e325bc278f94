import { NETWORK, p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BitcoinAddressType, type BitcoinKey, type BitcoinNode, startBitcoin, startDevnet } from '../index.ts'
import { deriveBitcoinAccounts } from './keys.ts'
import { SEED_LABELS } from './seed-bitcoin.ts'

let bitcoin: BitcoinNode
beforeAll(async () => {
  bitcoin = await startBitcoin()
})
afterAll(() => bitcoin?.stop())
afterEach(() => bitcoin.reset())

const TYPES: readonly BitcoinAddressType[] = ['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr']
const FINAL = 0xffffffff

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}

const get = (path: string) => fetch(`${bitcoin.url}${path}`)
const text = async (path: string) => (await get(path)).text()
const json = async <T>(path: string): Promise<T> => (await get(path)).json() as Promise<T>

interface Status {
  readonly confirmed: boolean
  readonly block_hash?: string
  readonly block_height?: number
  readonly block_time?: number
}

interface Output {
  readonly value: number
  readonly scriptpubkey_type: string
}

interface FoundTransaction {
  readonly txid: string
  readonly fee: number
  readonly vin: readonly { readonly txid: string; readonly vout: number; readonly prevout: Output | null }[]
  readonly vout: readonly Output[]
  readonly status: Status
}

interface Block {
  readonly id: string
  readonly height: number
  readonly previousblockhash: string
  readonly timestamp: number
  readonly mediantime: number
}

interface Stats {
  readonly funded_txo_sum: number
  readonly spent_txo_sum: number
}

const coinsOf = ({ address }: BitcoinKey): Promise<readonly Coin[]> => json(`/address/${address}/utxo`)

function keyOf(label: string, type: BitcoinAddressType = 'p2wpkh'): BitcoinKey {
  const found = bitcoin.accounts.find((each) => each.label === label)
  if (found === undefined) throw new Error(`nobody is called ${label}`)
  return found.keys[type]
}

async function largestCoinOf(key: BitcoinKey): Promise<Coin> {
  const [largest] = [...(await coinsOf(key))].sort((a, b) => b.value - a.value)
  if (largest === undefined) throw new Error(`${key.address} has no coin`)
  return largest
}

interface Spend {
  readonly from?: BitcoinKey | undefined
  readonly to?: string
  readonly amount?: number
  readonly fee?: number
  readonly coin?: Coin
  readonly sequence?: number
  readonly lockTime?: number
  readonly sighash?: SigHash
}

/** Returns a signed transaction of one coin: the amount, and the rest back. */
async function spend({ from = keyOf('Alice'), to, amount = 100_000, fee = 1_000, coin, ...rest }: Spend = {}) {
  const { txid, vout, value } = coin ?? (await largestCoinOf(from))
  const transaction = new Transaction({ lockTime: rest.lockTime ?? 0 })
  const script = Buffer.from(from.script, 'hex')
  const publicKey = Buffer.from(from.publicKey, 'hex')
  const proof =
    from.type === 'p2pkh'
      ? { nonWitnessUtxo: Buffer.from(await text(`/tx/${txid}/hex`), 'hex') }
      : { witnessUtxo: { script, amount: BigInt(value) } }
  transaction.addInput({
    txid,
    index: vout,
    sequence: rest.sequence ?? FINAL,
    ...proof,
    ...(from.type === 'p2tr' ? { tapInternalKey: publicKey } : {}),
    ...(from.type === 'p2sh-p2wpkh' ? { redeemScript: p2wpkh(publicKey, bitcoin.network).script } : {}),
    ...(rest.sighash === undefined ? {} : { sighashType: rest.sighash }),
  })
  transaction.addOutputAddress(to ?? keyOf('Bob').address, BigInt(amount), bitcoin.network)
  if (value - amount > fee) transaction.addOutputAddress(from.address, BigInt(value - amount - fee), bitcoin.network)
  transaction.sign(from.privateKey, rest.sighash === undefined ? undefined : [rest.sighash])
  transaction.finalize()
  return transaction
}

async function broadcast(transaction: Transaction | string) {
  const body = typeof transaction === 'string' ? transaction : transaction.hex
  const response = await fetch(`${bitcoin.url}/tx`, { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}

async function refusalOf(transaction: Transaction | string): Promise<{ code: number; message: string }> {
  const { status, text: refusal } = await broadcast(transaction)
  expect(status).toBe(400)
  return JSON.parse(refusal.replace('sendrawtransaction RPC error: ', ''))
}

async function balanceOf({ address }: BitcoinKey): Promise<number> {
  const { chain_stats: chain, mempool_stats: mempool } = await json<Record<'chain_stats' | 'mempool_stats', Stats>>(
    `/address/${address}`,
  )
  return [chain, mempool].reduce((sum, each) => sum + each.funded_txo_sum - each.spent_txo_sum, 0)
}

/** Changes one byte of hex, counted from the end where negative. */
function alter(hex: string, at: number): string {
  const bytes = Buffer.from(hex, 'hex')
  const index = at < 0 ? bytes.length + at : at
  bytes[index] = (bytes[index] ?? 0) ^ 1
  return bytes.toString('hex')
}

describe('spending', () => {
  it.each(TYPES)('takes a coin of %s from the mempool into a block', async (type) => {
    const from = keyOf('Alice', type)
    const [before, bobBefore] = [await balanceOf(from), await balanceOf(keyOf('Bob'))]
    const transaction = await spend({ from })
    expect(await broadcast(transaction)).toEqual({ status: 200, text: transaction.id })
    expect(await json(`/tx/${transaction.id}/status`)).toEqual({ confirmed: false })
    expect(await json('/mempool')).toMatchObject({ count: 1, total_fee: 1_000, vsize: transaction.vsize })
    const [hash] = bitcoin.mine()
    expect(await json(`/tx/${transaction.id}/status`)).toMatchObject({ confirmed: true, block_hash: hash })
    expect(await balanceOf(from)).toBe(before - 101_000)
    expect(await balanceOf(keyOf('Bob'))).toBe(bobBefore + 100_000)
    expect(await text(`/tx/${transaction.id}/hex`)).toBe(transaction.hex)
  })

  it('takes coins of two types in one transaction, and pays every type', async () => {
    const [first, second] = [keyOf('Alice'), keyOf('Alice', 'p2tr')]
    const [one, two] = [await largestCoinOf(first), await largestCoinOf(second)]
    const transaction = new Transaction()
    for (const [key, coin] of [[first, one] as const, [second, two] as const])
      transaction.addInput({
        txid: coin.txid,
        index: coin.vout,
        witnessUtxo: { script: Buffer.from(key.script, 'hex'), amount: BigInt(coin.value) },
        ...(key.type === 'p2tr' ? { tapInternalKey: Buffer.from(key.publicKey, 'hex') } : {}),
      })
    for (const type of TYPES) transaction.addOutputAddress(keyOf('Carol', type).address, 30_000_000n, bitcoin.network)
    transaction.addOutputAddress(first.address, BigInt(one.value + two.value - 120_002_000), bitcoin.network)
    for (const key of [first, second]) transaction.sign(key.privateKey)
    transaction.finalize()
    expect((await broadcast(transaction)).status).toBe(200)
    bitcoin.mine()
    const { vin, vout, fee } = await json<FoundTransaction>(`/tx/${transaction.id}`)
    expect(fee).toBe(2_000)
    expect(vin.map(({ prevout }) => prevout?.scriptpubkey_type)).toEqual(['v0_p2wpkh', 'v1_p2tr'])
    expect(vout.slice(0, 4).map((each) => each.scriptpubkey_type)).toEqual(['p2pkh', 'p2sh', 'v0_p2wpkh', 'v1_p2tr'])
  })

  it.each([
    ['p2pkh', SigHash.SINGLE_ANYONECANPAY],
    ['p2pkh', SigHash.NONE],
    ['p2wpkh', SigHash.SINGLE_ANYONECANPAY],
    ['p2tr', SigHash.ALL_ANYONECANPAY],
  ] as const)('takes a signature of %s for a part of the transaction (%i)', async (type, sighash) => {
    expect((await broadcast(await spend({ from: keyOf('Alice', type), sighash }))).status).toBe(200)
  })

  it('takes coins that wait themselves', async () => {
    const parent = await spend({ to: keyOf('Alice', 'p2tr').address })
    await broadcast(parent)
    const coin = { txid: parent.id, vout: 0, value: 100_000 }
    const child = await spend({ from: keyOf('Alice', 'p2tr'), coin, amount: 50_000 })
    expect((await broadcast(child)).status).toBe(200)
    bitcoin.mine()
    expect(await json(`/tx/${child.id}/status`)).toMatchObject({ confirmed: true })
  })
})

describe('refusing', () => {
  it.each(TYPES)('refuses an altered signature of %s', async (type) => {
    const transaction = await spend({ from: keyOf('Alice', type) })
    const segwit = transaction.hex.length - 8
    const at = type === 'p2pkh' ? 60 : (segwit - (type === 'p2tr' ? 20 : 100)) / 2
    const { code, message } = await refusalOf(alter(transaction.hex, Math.floor(at)))
    expect(code).toBe(-26)
    expect(message).toMatch(/^mandatory-script-verify-flag-failed \(.+\)$/)
  })

  it.each(['p2pkh', 'p2sh-p2wpkh', 'p2wpkh'] as const)('refuses a coin of %s to another key', async (type) => {
    const owner = keyOf('Alice', type)
    const { hex } = await spend({ from: owner })
    const other = hex.replaceAll(owner.publicKey, keyOf('Bob', type).publicKey)
    const message = 'mandatory-script-verify-flag-failed (Script failed an OP_EQUALVERIFY operation)'
    expect(await refusalOf(other)).toEqual({ code: -26, message })
  })

  it('refuses outputs that were changed after signing', async () => {
    const transaction = await spend()
    const amount = Buffer.alloc(8)
    amount.writeBigInt64LE(100_000n)
    const changed = transaction.hex.replace(amount.toString('hex'), alter(amount.toString('hex'), 0))
    expect(await refusalOf(changed)).toMatchObject({ code: -26 })
  })

  it.each([
    ['', -22, 'TX decode failed'],
    ['00', -22, 'TX decode failed'],
    ['nothing', -22, 'TX decode failed'],
  ])('refuses %j as no transaction', async (body, code, message) => {
    const refusal = await refusalOf(body)
    expect([refusal.code, refusal.message.slice(0, 16)]).toEqual([code, message])
  })

  it('refuses coins that are missing or spent', async () => {
    const coin = { txid: '11'.repeat(32), vout: 0, value: 200_000 }
    const missing = { code: -25, message: 'bad-txns-inputs-missingorspent' }
    expect(await refusalOf(await spend({ coin }))).toEqual(missing)
    const [first, second] = [await spend(), await spend({ amount: 200_000 })]
    await broadcast(first)
    bitcoin.mine()
    expect(await refusalOf(second)).toEqual(missing)
  })

  it('refuses what is in a block already, and takes twice what waits', async () => {
    const transaction = await spend()
    await broadcast(transaction)
    expect(await broadcast(transaction)).toEqual({ status: 200, text: transaction.id })
    expect(await json('/mempool')).toMatchObject({ count: 1 })
    bitcoin.mine()
    expect(await refusalOf(transaction)).toEqual({ code: -27, message: 'Transaction outputs already in utxo set' })
  })

  it('refuses too low and too high fees, and dust', async () => {
    const { vsize } = await spend()
    expect(await refusalOf(await spend({ fee: vsize - 1 }))).toEqual({
      code: -26,
      message: `min relay fee not met, ${vsize - 1} < ${vsize}`,
    })
    expect(await refusalOf(await spend({ fee: vsize * 10_001 }))).toMatchObject({ code: -25 })
    expect(await refusalOf(await spend({ amount: 293 }))).toEqual({ code: -26, message: 'dust' })
    expect((await broadcast(await spend({ amount: 294, fee: vsize }))).status).toBe(200)
  })

  it('refuses to pay out more than the coins hold', async () => {
    const transaction = await spend({ sighash: SigHash.NONE })
    const [amount, more] = [Buffer.alloc(8), Buffer.alloc(8)]
    amount.writeBigInt64LE(100_000n)
    more.writeBigInt64LE(1_000_000_000n)
    const changed = transaction.hex.replace(amount.toString('hex'), more.toString('hex'))
    expect(await refusalOf(changed)).toEqual({ code: -26, message: 'bad-txns-in-belowout' })
  })

  it('refuses new coins for a hundred blocks', async () => {
    const faucet = deriveBitcoinAccounts(SEED_LABELS).at(-1)?.keys.p2wpkh
    const [hash] = bitcoin.mine()
    const [txid = ''] = await json<string[]>(`/block/${hash}/txids`)
    const { vin, vout } = await json<FoundTransaction>(`/tx/${txid}`)
    expect(vin).toMatchObject([{ is_coinbase: true, prevout: null }])
    expect(vout).toMatchObject([{ value: 5_000_000_000 }, { value: 0, scriptpubkey_type: 'op_return' }])
    const early = await spend({ from: faucet, coin: { txid, vout: 0, value: vout[0]?.value ?? 0 } })
    bitcoin.mine(98)
    expect(await refusalOf(early)).toEqual({
      code: -26,
      message: 'bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth 99',
    })
    bitcoin.mine()
    expect((await broadcast(early)).status).toBe(200)
  })

  it('refuses what is locked until later', async () => {
    const height = Number(await text('/blocks/tip/height'))
    const locked = await spend({ lockTime: height + 1, sequence: 0xfffffffe })
    expect(await refusalOf(locked)).toEqual({ code: -26, message: 'non-final' })
    const coin = await largestCoinOf(keyOf('Alice'))
    const relative = await spend({ coin, sequence: 200 })
    expect(await refusalOf(relative)).toEqual({ code: -26, message: 'non-BIP68-final' })
    bitcoin.mine()
    expect((await broadcast(locked)).status).toBe(200)
  })
})

describe('conflicts', () => {
  it('refuses a second transaction of a coin whose first is final', async () => {
    await broadcast(await spend())
    const second = await spend({ coin: await coinBeforeMempool(), amount: 200_000, fee: 9_000 })
    expect(await refusalOf(second)).toEqual({ code: -26, message: 'txn-mempool-conflict' })
  })

  it('replaces one that allows it, with all that depends on it, for a higher fee', async () => {
    const coin = await largestCoinOf(keyOf('Alice'))
    const first = await spend({ coin, sequence: 0xfffffffd })
    await broadcast(first)
    const change = { txid: first.id, vout: 1, value: coin.value - 101_000 }
    const child = await spend({ coin: change })
    await broadcast(child)
    expect((await refusalOf(await spend({ coin, fee: 2_000, amount: 50_000 }))).message).toMatch(/^insufficient fee/)
    const better = await spend({ coin, fee: 3_000, amount: 50_000 })
    expect((await broadcast(better)).status).toBe(200)
    expect(await json('/mempool/txids')).toEqual([better.id])
    expect((await get(`/tx/${child.id}`)).status).toBe(404)
  })

  async function coinBeforeMempool(): Promise<Coin> {
    const [txid] = await json<string[]>('/mempool/txids')
    const [input] = (await json<FoundTransaction>(`/tx/${txid}`)).vin
    if (input === undefined) throw new Error('nothing waits')
    return { txid: input.txid, vout: input.vout, value: input.prevout?.value ?? 0 }
  }
})

describe('a reorganization of one block', () => {
  it('lets transactions wait again, and confirms them later', async () => {
    const transaction = await spend()
    await broadcast(transaction)
    const [lost] = bitcoin.mine()
    const height = Number(await text('/blocks/tip/height'))
    bitcoin.reorganize()
    expect(Number(await text('/blocks/tip/height'))).toBe(height + 1)
    expect(await text(`/block-height/${height}`)).not.toBe(lost)
    expect((await get(`/block/${lost}`)).status).toBe(404)
    expect(await json(`/tx/${transaction.id}/status`)).toEqual({ confirmed: false })
    bitcoin.mine()
    expect(await json(`/tx/${transaction.id}/status`)).toMatchObject({ confirmed: true, block_height: height + 2 })
  })

  it('drops a transaction whose coins another one took', async () => {
    const coin = await largestCoinOf(keyOf('Alice'))
    const [first, other] = [await spend({ coin }), await spend({ coin, amount: 300_000 })]
    await broadcast(first)
    bitcoin.mine()
    bitcoin.reorganize([other.hex])
    expect((await get(`/tx/${first.id}`)).status).toBe(404)
    expect(await json(`/tx/${other.id}/status`)).toMatchObject({ confirmed: true })
    const before = await text('/blocks/tip/hash')
    expect(() => bitcoin.reorganize(['00'])).toThrow('TX decode failed')
    expect(await text('/blocks/tip/hash')).toBe(before)
  })
})

describe('the service', () => {
  it('begins with the block of regtest, and each block follows from the one before', async () => {
    expect(await text('/block-height/0')).toBe('0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206')
    expect(bitcoin.caipNetworkId).toBe('bip122:0f9188f13cb7b2c71f2a335e3a4fc328')
    const tip = await json<Block>(`/block/${await text('/blocks/tip/hash')}`)
    const header = await text(`/block/${tip.id}/header`)
    expect(header).toHaveLength(160)
    const before = await json<Block>(`/block/${tip.previousblockhash}`)
    expect(before.height).toBe(tip.height - 1)
    expect(tip.timestamp).toBeGreaterThan(tip.mediantime)
    expect(Number.parseInt(tip.id.slice(0, 1), 16)).toBeLessThan(8)
    expect(await json<Block[]>('/blocks')).toHaveLength(10)
  })

  it('gives each person coins of each type, and one a past', async () => {
    const balances = await Promise.all(TYPES.map((type) => balanceOf(keyOf('Alice', type))))
    expect(balances).toEqual([10_000_000, 20_798_820, 138_498_820, 50_760_000])
    const history = await json<FoundTransaction[]>(`/address/${keyOf('Alice').address}/txs`)
    expect(history.map(({ status }) => status.confirmed)).toEqual([true, true])
    const times = history.map(({ status }) => status.block_time ?? 0)
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })

  it('lists the past of an address in pages', async () => {
    const { address } = keyOf('Carol')
    const ids = Array.from({ length: 27 }, () => {
      const id = bitcoin.fund(address, 10_000n)
      bitcoin.mine()
      return id
    }).toReversed()
    const waiting = bitcoin.fund(address, 10_000n)
    const first = await json<FoundTransaction[]>(`/address/${address}/txs`)
    expect(first.map(({ txid }) => txid)).toEqual([waiting, ...ids.slice(0, 25)])
    const rest = await json<FoundTransaction[]>(`/address/${address}/txs/chain/${ids[24]}`)
    expect(rest.map(({ txid }) => txid)).toEqual(ids.slice(25))
    expect(await json(`/address/${address}/txs/mempool`)).toHaveLength(1)
    expect(await json(`/address/${address}`)).toMatchObject({
      chain_stats: { funded_txo_count: 27, tx_count: 27 },
      mempool_stats: { funded_txo_sum: 10_000 },
    })
  })

  it('says which transaction spent an output', async () => {
    const coin = await largestCoinOf(keyOf('Alice'))
    const transaction = await spend({ coin })
    await broadcast(transaction)
    expect(await json(`/tx/${coin.txid}/outspend/${coin.vout}`)).toMatchObject({ spent: true, txid: transaction.id })
    expect(await json(`/tx/${transaction.id}/outspends`)).toEqual([{ spent: false }, { spent: false }])
  })

  it('estimates fees that fall with patience', async () => {
    const estimates = await json<Readonly<Record<string, number>>>('/fee-estimates')
    const rates = Object.values(estimates)
    expect(Object.keys(estimates)).toHaveLength(28)
    expect(rates).toEqual([...rates].sort((a, b) => b - a))
  })

  it('refuses addresses of other networks and paths that it does not know', async () => {
    const foreign = p2wpkh(Buffer.from(keyOf('Alice').publicKey, 'hex'), NETWORK).address
    expect((await get(`/address/${foreign}`)).status).toBe(400)
    expect((await get('/nothing')).status).toBe(404)
    expect((await get(`/tx/${'00'.repeat(32)}`)).status).toBe(404)
  })

  it('answers pages of any origin', async () => {
    const preflight = await fetch(`${bitcoin.url}/tx`, { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect((await get('/fee-estimates')).headers.get('access-control-allow-origin')).toBe('*')
  })

  it('is part of the local world where it is wanted, makes blocks there, and stops with it', async () => {
    const devnet = await startDevnet({ chains: [], bitcoin: true, history: false })
    const url = devnet.bitcoin?.url ?? ''
    const txid = devnet.bitcoin?.fund(keyOf('Bob').address, 5_000n)
    const isConfirmed = async () => ((await (await fetch(`${url}/tx/${txid}/status`)).json()) as Status).confirmed
    expect(await isConfirmed()).toBe(false)
    await expect.poll(isConfirmed, { timeout: 5_000 }).toBe(true)
    await devnet.stop()
    await expect(fetch(`${url}/mempool`)).rejects.toThrow()
  })
})
