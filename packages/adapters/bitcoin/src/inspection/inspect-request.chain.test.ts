import type { RequestInspection } from '@latchkey/core/ports'
import { OutScript, SigHash, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBitcoinWorld } from '../../fixtures/bitcoin-world.ts'
import type { PsbtToSign } from '../bitcoin-family.ts'

let world: Awaited<ReturnType<typeof startBitcoinWorld>>
beforeAll(async () => {
  world = await startBitcoinWorld()
})
afterAll(() => world?.chain.stop())

const key = (label: string) => world.keyOf(label, 'p2wpkh')

async function coinOf(label: string) {
  const { address, script } = key(label)
  const [coin] = await (await fetch(`${world.chain.url}/address/${address}/utxo`)).json()
  const witnessUtxo = { script: Uint8Array.from(Buffer.from(script, 'hex')), amount: BigInt(coin.value) }
  return { input: { txid: coin.txid, index: coin.vout, witnessUtxo }, value: BigInt(coin.value) }
}

/** A payment from Alice with change and a fee. */
async function pay(amount: bigint, fee: bigint, change = (rest: bigint) => rest) {
  const { input, value } = await coinOf('Alice')
  const transaction = new Transaction()
  transaction.addInput(input)
  transaction.addOutputAddress(key('Bob').address, amount, world.chain.network)
  const rest = change(value - amount - fee)
  if (rest > 0n) transaction.addOutputAddress(key('Alice').address, rest, world.chain.network)
  return transaction
}

const toBase64 = (transaction: Transaction) => Buffer.from(transaction.toPSBT(0)).toString('base64')

function inspect(transaction: PsbtToSign | string, adapter = world.createAdapter()): Promise<RequestInspection> {
  const { address } = key('Alice')
  const request = { transactions: [transaction] }
  return adapter.inspectRequest({ address, addresses: [address], network: world.network, request })
}

const codesOf = ({ findings }: RequestInspection) =>
  findings.filter(({ severity }) => severity !== 'info').map(({ code, severity }) => `${code}: ${severity}`)

describe('the Bitcoin adapter inspects', () => {
  it('a transfer and a payment: amount and receiver, no grave finding', async () => {
    const { address } = key('Alice')
    const transfer = { to: key('Bob').address, amount: 20_000n }
    const adapter = world.createAdapter()
    const inspectBy = (request: Parameters<typeof adapter.inspectRequest>[0]['request']) =>
      adapter.inspectRequest({ address, addresses: [address], network: world.network, request })
    for (const found of [await inspectBy({ transfer }), await inspectBy({ transactions: [transfer] })]) {
      expect(found.effects).toEqual([
        { type: 'send', asset: { type: 'native', amount: 20_000n }, party: { address: transfer.to } },
      ])
      expect(found.findings).toEqual([])
    }
  })

  it('a PSBT that pays, with change and a fair fee: the change is not a payment', async () => {
    const found = await inspect({ psbt: toBase64(await pay(20_000n, 500n)) })
    expect(found.effects).toEqual([
      { type: 'send', asset: { type: 'native', amount: 20_000n }, party: { address: key('Bob').address } },
      { type: 'fee', asset: { type: 'native', amount: 500n }, rate: expect.any(BigInt) },
    ])
    expect(codesOf(found)).toEqual([])
  })

  it('a PSBT whose fee takes the change', async () => {
    expect(codesOf(await inspect({ psbt: toBase64(await pay(20_000n, 500n, () => 0n)) }))).toEqual(['high-fee: danger'])
  })

  it.each([
    [SigHash.NONE, 'danger'],
    [SigHash.SINGLE, 'danger'],
    [SigHash.ALL_ANYONECANPAY, 'warn'],
    [SigHash.NONE_ANYONECANPAY, 'danger'],
    [SigHash.SINGLE_ANYONECANPAY, 'danger'],
  ])('a PSBT that requests the sighash type %s', async (sighashType, severity) => {
    const transaction = await pay(20_000n, 500n)
    transaction.updateInput(0, { sighashType })
    expect(codesOf(await inspect({ psbt: toBase64(transaction) }))).toEqual([`open-signature: ${severity}`])
  })

  it('a request whose list of inputs allows an open sighash type', async () => {
    const signInputs = [{ address: key('Alice').address, index: 0, sighashTypes: [SigHash.NONE] }]
    expect(codesOf(await inspect({ psbt: toBase64(await pay(20_000n, 500n)), signInputs }))).toEqual([
      'open-signature: danger',
    ])
  })

  it('an offer that fixes the price of a coin: an open signature, but with payment', async () => {
    const { input } = await coinOf('Alice')
    const transaction = new Transaction()
    transaction.addInput({ ...input, sighashType: SigHash.SINGLE_ANYONECANPAY })
    transaction.addOutputAddress(key('Alice').address, 5_000_000_000n, world.chain.network)
    expect(codesOf(await inspect({ psbt: toBase64(transaction) }))).toContain('open-signature: warn')
  })

  it('a PSBT with a false amount of a coin', async () => {
    const transaction = await pay(20_000n, 500n)
    const { input, value } = await coinOf('Alice')
    const lying = new Transaction()
    lying.addInput({ ...input, witnessUtxo: { ...input.witnessUtxo, amount: value - 1_000_000n } })
    lying.addOutput(transaction.getOutput(0))
    const found = await inspect({ psbt: toBase64(lying) })
    expect(codesOf(found)).toContain('amount-mismatch: danger')
  })

  it('a PSBT that hides that a coin belongs to the visitor', async () => {
    const { input, value } = await coinOf('Alice')
    const script = Uint8Array.from(Buffer.from(key('Bob').script, 'hex'))
    const transaction = new Transaction()
    transaction.addInput({ ...input, witnessUtxo: { script, amount: value } })
    transaction.addOutputAddress(key('Bob').address, value - 500n, world.chain.network)
    const found = await inspect({ psbt: toBase64(transaction) })
    expect(codesOf(found)).toContain('amount-mismatch: danger')
    expect(found.effects).toMatchObject([{ type: 'send' }, { type: 'fee' }])
  })

  it('a PSBT with coins of others: the net difference, and a warning that others sign too', async () => {
    const [own, foreign] = [await coinOf('Alice'), await coinOf('Bob')]
    const transaction = new Transaction()
    transaction.addInput(own.input)
    transaction.addInput(foreign.input)
    transaction.addOutputAddress(key('Bob').address, own.value + foreign.value - 500n, world.chain.network)
    const found = await inspect({ psbt: toBase64(transaction) })
    expect(found.effects).toEqual([
      { type: 'send', asset: { type: 'native', amount: own.value }, party: { address: key('Bob').address } },
    ])
    expect(found.findings.map(({ code }) => code)).toContain('other-signers')
  })

  it('a PSBT that burns money in data', async () => {
    const { input, value } = await coinOf('Alice')
    const transaction = new Transaction({ allowUnknownOutputs: true })
    transaction.addInput(input)
    transaction.addOutput({ script: Uint8Array.of(0x6a, 1, 1), amount: value - 500n })
    expect(codesOf(await inspect({ psbt: toBase64(transaction) }))).toContain('lost-funds: danger')
  })

  it('a PSBT that spends nothing of the visitor: a finding, so that it does not pass unnoticed', async () => {
    const { input, value } = await coinOf('Bob')
    const transaction = new Transaction()
    transaction.addInput(input)
    transaction.addOutputAddress(key('Carol').address, value - 500n, world.chain.network)
    expect(codesOf(await inspect({ psbt: toBase64(transaction) }))).toEqual(['not-read-whole: warn'])
  })

  it('a PSBT whose coins no service proves: a finding', async () => {
    const silent = world.createAdapter({ fetch: async () => Promise.reject(new TypeError('offline')) })
    const psbt = toBase64(await pay(20_000n, 500n))
    expect(codesOf(await inspect({ psbt }, silent))).toEqual(['not-simulated: warn'])
  })

  it.each(['', 'AAAA', 'not a psbt', 'ff'.repeat(40)])(
    'text that is not a PSBT (%j): a grave finding',
    async (psbt) => {
      expect(codesOf(await inspect(psbt))).toEqual(['not-read-whole: danger'])
    },
  )

  it('a script without an address: the script itself', async () => {
    const { input, value } = await coinOf('Alice')
    const bare = OutScript.encode({
      type: 'pk',
      pubkey: Buffer.from(`02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`, 'hex'),
    })
    const transaction = new Transaction({ allowUnknownOutputs: true, disableScriptCheck: true })
    transaction.addInput(input)
    transaction.addOutput({ script: bare, amount: value - 500n })
    expect(codesOf(await inspect({ psbt: toBase64(transaction) }))).toEqual([
      'unknown-request: warn',
      'transfer-everything: warn',
    ])
  })
})
