import { decodeBase58 } from '@latchkey/primitives'
import type { Page } from '@playwright/test'
import { Verifier } from 'bip322-js'
import { address as bitcoinAddress, networks as bitcoinNetworks, Psbt } from 'bitcoinjs-lib'
import { type Hex, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createChainWorld } from './chain-world.fixture.ts'
import { openWalletWorld, type Reply } from './wallet-world.fixture.ts'

const { start, chains } = createChainWorld()
const world = openWalletWorld(start)
const text = JSON.stringify
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const ETHER = 10n ** 18n
const FRIEND = '0x00000000000000000000000000000000000f11e4'
const hex = (value: bigint): Hex => `0x${value.toString(16)}`
let at = 0

const query = (page: Page, type: string, payload?: unknown) =>
  page.evaluate<Reply>(`site.request(${text(type)}, ${payload === undefined ? 'undefined' : text(payload)})`)

const rpc = async (page: Page, method: string, params: unknown = [], chainId = 'eip155:1') =>
  (await query(page, 'RPC_REQUEST', { method, params, chainId })).payload as unknown

async function begin(page: Page, method: string, params: unknown, chainId = 'eip155:1'): Promise<() => Promise<Reply>> {
  const id = crypto.randomUUID()
  const payload = { method, params, chainId }
  await page.evaluate(`site.send({ id: ${text(id)}, type: 'RPC_REQUEST', payload: ${text(payload)} })`)
  return () => page.evaluate<Reply>(`site.reply(${text(id)}, 30000)`)
}

const card = (page: Page) => page.frameLocator('iframe').getByRole('dialog')
const press = (page: Page, name: 'Approve' | 'Reject') => card(page).getByRole('button', { name }).click()

const answered = (page: Page) =>
  page.evaluate<number>(
    `site.portMessages.filter(({ type, payload }) => type === 'VIEW_REQUEST' && payload.view === 'none').length`,
  )

/** Scrolls the card to its end and presses its button; presses again if the card changed during the press. */
async function approve(page: Page) {
  const before = await answered(page)
  const isAnswered = async () => (await answered(page)) > before
  for (let press = 0; press < 5 && !(await isAnswered()); press += 1) {
    await card(page).hover()
    await page.mouse.wheel(0, 5_000)
    const button = card(page).getByRole('button', { name: 'Approve' })
    await button.click({ timeout: 10_000 }).catch(() => undefined)
    await expect
      .poll(isAnswered, { timeout: 1_500 })
      .toBe(true)
      .catch(() => undefined)
  }
}

/** A new person in the shop, with an account on EVM chains that holds some ether on chain 1. */
async function signedIn({ ether = 10n }: { readonly ether?: bigint } = {}) {
  const { newContext, openShop, lastCode } = world()
  const page = await openShop(await newContext())
  at += 1
  const email = `lin${at}@example.org`
  await query(page, 'CONNECT_EMAIL', { email })
  await query(page, 'CONNECT_OTP', { otp: await lastCode(email) })
  const { address } = (await query(page, 'GET_USER')).payload as { readonly address: Hex }
  await chains().rpc('anvil_setBalance', [address, hex(ether * ETHER)])
  return { page, address }
}

const nonceOf = async (address: string) => Number(await chains().rpc('eth_getTransactionCount', [address, 'latest']))
const balanceOf = async (address: string) => BigInt((await chains().rpc('eth_getBalance', [address, 'latest'])) as Hex)
const transactionOf = async (hash: unknown) =>
  (await chains().rpc('eth_getTransactionByHash', [hash])) as {
    readonly nonce: Hex
    readonly value: Hex
    readonly from: Hex
  }

describe('reads of the frame', () => {
  it('X38: go to the nodes of the operator, and a request that names a node is refused', async () => {
    const { newContext, openShop } = world()
    const page = await openShop(await newContext())
    const places = new Set<string>()
    page.on('request', (request) => {
      if (request.frame().url().startsWith(world().frame)) places.add(new URL(request.url()).origin)
    })
    const rpcUrl = 'https://nodes.example'
    for (const [type, payload] of [
      ['SWITCH_NETWORK', { chainId: 'eip155:1', rpcUrl }],
      ['RPC_REQUEST', { method: 'eth_blockNumber', params: [], rpcUrl }],
    ] as const)
      expect(await query(page, type, payload)).toMatchObject({ payload: { code: 'frame/invalid-message' } })
    expect(await rpc(page, 'eth_blockNumber')).toBe(await chains().rpc('eth_blockNumber'))
    expect(await rpc(page, 'eth_getBalance', [FRIEND, 'latest'], 'eip155:8453')).toBe('0x0')
    const [person] = chains().devnet.solana?.accounts ?? []
    expect(await rpc(page, 'getBalance', [person?.address], SOLANA)).toMatchObject({ value: 120_000_000_000 })
    expect([...places]).toEqual([chains().gatewayOrigin])
  })

  it('fail with a code of the table: an error of a node, a range over the limit, a filter, a method that is not listed', async () => {
    const { newContext, openShop } = world()
    const page = await openShop(await newContext())
    const reverted = await rpc(page, 'eth_call', [
      { to: chains().devnet.contracts[1]?.weth, data: '0xdeadbeef01' },
      'latest',
    ])
    expect(reverted).toMatchObject({ code: 'rpc/error' })
    const logs = { fromBlock: '0x0', toBlock: '0x2711' }
    expect(await rpc(page, 'eth_getLogs', [logs])).toMatchObject({ code: 'request/invalid' })
    expect(await rpc(page, 'eth_newFilter', [logs])).toMatchObject({ code: 'frame/unsupported-action' })
    expect(await rpc(page, 'anvil_setBalance', [FRIEND, '0x1'])).toMatchObject({ code: 'frame/not-allowed' })
    expect(await rpc(page, 'getProgramAccounts', [FRIEND], SOLANA)).toMatchObject({ code: 'request/invalid' })
    expect(await rpc(page, 'web3_sha3', ['0x'])).toBe(
      '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
    )
  })
})

describe('a transaction of a page', () => {
  it('is checked by nodes, shown, signed after the approval, and mined', async () => {
    const { page, address } = await signedIn()
    const before = await balanceOf(FRIEND)
    const answer = await begin(page, 'eth_sendTransaction', [{ from: address, to: FRIEND, value: hex(ETHER) }])
    await expect.poll(() => card(page).textContent()).toContain('1 ETH')
    expect(await card(page).textContent()).not.toContain('could not be checked')
    await approve(page)
    const { type, payload } = await answer()
    expect(type, text(payload)).toBe('RPC_REQUEST_SUCCESS')
    expect(await transactionOf(payload)).toMatchObject({ from: address.toLowerCase(), nonce: '0x0', value: hex(ETHER) })
    expect(await balanceOf(FRIEND)).toBe(before + ETHER)
    expect(await rpc(page, 'eth_getTransactionReceipt', [payload])).toMatchObject({ status: '0x1' })
  })

  it('is not sent when the person rejects it or the page withdraws it', async () => {
    const { page, address } = await signedIn()
    const transaction = { from: address, to: FRIEND, value: '0x1' }
    const rejected = await begin(page, 'eth_sendTransaction', [transaction])
    await press(page, 'Reject')
    expect(await rejected()).toMatchObject({ payload: { code: 'wallet/rejected' } })
    const id = crypto.randomUUID()
    const payload = { method: 'eth_sendTransaction', params: [transaction], chainId: 'eip155:1' }
    await page.evaluate(`site.send({ id: ${text(id)}, type: 'RPC_REQUEST', payload: ${text(payload)} })`)
    await card(page).waitFor()
    await query(page, 'RPC_ABORT', { id })
    expect(await page.evaluate(`site.reply(${text(id)})`)).toMatchObject({ payload: { code: 'frame/aborted' } })
    expect(await card(page).count()).toBe(0)
    expect(await nonceOf(address)).toBe(0)
  })

  it('gets the next nonce, also when a page sends two at once', async () => {
    const { page, address } = await signedIn()
    const send = (value: string) => begin(page, 'eth_sendTransaction', [{ from: address, to: FRIEND, value }])
    const [first, second] = [await send('0x1'), await send('0x2')]
    await approve(page)
    const one = await first()
    await approve(page)
    const two = await second()
    const sent = await Promise.all([one, two].map(({ payload }) => transactionOf(payload)))
    expect(sent.map(({ nonce, value }) => [nonce, value])).toEqual([
      ['0x0', '0x1'],
      ['0x1', '0x2'],
    ])
  })

  it('is shown again with a new nonce when another transaction used its nonce during the approval', async () => {
    const { page, address } = await signedIn()
    const answer = await begin(page, 'eth_sendTransaction', [{ from: address, to: FRIEND, value: '0x1' }])
    await card(page).waitFor()
    await chains().rpc('anvil_setNonce', [address, '0x5'])
    await approve(page)
    await expect
      .poll(() =>
        page.evaluate(
          `site.portMessages.filter(({ type, payload }) => type === 'VIEW_REQUEST' && payload.view === 'approval').length`,
        ),
      )
      .toBe(2)
    expect(await nonceOf(address)).toBe(5)
    await approve(page)
    expect(await transactionOf((await answer()).payload)).toMatchObject({ nonce: '0x5' })
  })

  it('is refused before it is shown if the balance is too small, or account, network or form are wrong', async () => {
    const { page, address } = await signedIn({ ether: 1n })
    const send = (change: object) =>
      rpc(page, 'eth_sendTransaction', [{ from: address, to: FRIEND, value: '0x1', ...change }])
    expect(await send({ value: hex(2n * ETHER) })).toMatchObject({ code: 'send/insufficient-funds' })
    // The whole balance, so that nothing is left for the fee.
    expect(await send({ value: hex(ETHER) })).toMatchObject({ code: 'send/insufficient-funds' })
    expect(await send({ from: FRIEND })).toMatchObject({ code: 'wallet/wrong-account' })
    expect(await send({ chainId: '0x2105' })).toMatchObject({ code: 'wallet/wrong-network' })
    expect(await send({ type: '0x4' })).toMatchObject({ code: 'request/invalid' })
    expect(await send({ authorizationList: [] })).toMatchObject({ code: 'request/invalid' })
    expect(await send({ nonce: '0x9' })).toMatchObject({ code: 'request/invalid' })
    expect(await send({ to: chains().devnet.contracts[1]?.usdc, data: '0xdeadbeef' })).toMatchObject({
      code: 'send/failed',
    })
    expect(await card(page).count()).toBe(0)
  })
})

describe('a transaction that is signed already', () => {
  it('X41: is relayed on its own network, and refused if it is for another network or for all of them', async () => {
    const { newContext, openShop } = world()
    const page = await openShop(await newContext())
    const account = privateKeyToAccount(`0x${'5a'.repeat(32)}`)
    await chains().rpc('anvil_setBalance', [account.address, hex(ETHER)])
    const fees = { maxFeePerGas: 100n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n }
    const call = { to: FRIEND, value: 1n, gas: 21_000n, nonce: 0 } as const
    const relay = (raw: string) => rpc(page, 'eth_sendRawTransaction', [raw])
    const foreign = await account.signTransaction({ ...call, ...fees, chainId: 8453, type: 'eip1559' })
    expect(await relay(foreign)).toMatchObject({ code: 'wallet/wrong-network' })
    const everywhere = await account.signTransaction({ ...call, gasPrice: fees.maxFeePerGas, type: 'legacy' })
    expect(parseTransaction(everywhere).chainId).toBeUndefined()
    expect(await relay(everywhere)).toMatchObject({ code: 'wallet/wrong-network' })
    expect(await nonceOf(account.address)).toBe(0)
    const own = await account.signTransaction({ ...call, ...fees, chainId: 1, type: 'eip1559' })
    expect(await transactionOf(await relay(own))).toMatchObject({ value: '0x1' })
  })
})

describe('Solana in the frame', () => {
  async function onSolana() {
    const { page } = await signedIn()
    const { address } = (await query(page, 'GET_USER', { chainId: SOLANA })).payload as { readonly address: string }
    await chains().solanaRpc('requestAirdrop', [address, 2_000_000_000])
    return { page, address }
  }
  const friend = () => chains().devnet.solana?.accounts[1]?.address ?? ''

  it('signs and sends a transaction that a person approves', async () => {
    const { page, address } = await onSolana()
    const transaction = await chains().solanaTransfer(address, friend(), 1_000_000n)
    const answer = await begin(page, 'solana_signAndSendTransaction', { transaction, pubkey: address }, SOLANA)
    await approve(page)
    const { payload } = await answer()
    const { signature } = payload as { readonly signature: string }
    expect(decodeBase58(signature)).toHaveLength(64)
    const found = (await chains().solanaRpc('getSignatureStatuses', [[signature]])) as { value: unknown[] }
    expect(found.value[0]).toMatchObject({ err: null })
  })

  it('checks the session once for a call with several transactions, after all of them were approved', async () => {
    const { page, address } = await onSolana()
    const amounts = [1n, 2n]
    const transactions = await Promise.all(amounts.map((each) => chains().solanaTransfer(address, friend(), each)))
    const checks: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith('/v1/session')) checks.push(request.url())
    })
    const answer = await begin(page, 'solana_signAllTransactions', { transactions }, SOLANA)
    await approve(page)
    await expect
      .poll(() => page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).isDisabled())
      .toBe(true)
    expect(checks).toEqual([])
    await approve(page)
    expect(await answer()).toMatchObject({ type: 'RPC_REQUEST_SUCCESS' })
    expect(checks).toHaveLength(1)
  })

  it('reports a transaction that expired during the approval', async () => {
    const { page, address } = await onSolana()
    const transaction = await chains().solanaTransfer(address, friend(), 1_000_000n)
    const answer = await begin(page, 'solana_signAndSendTransaction', { transaction }, SOLANA)
    await card(page).waitFor()
    chains().devnet.solana?.advanceSlots(200)
    await approve(page)
    expect(await answer()).toMatchObject({ payload: { code: 'transaction/expired' } })
  })
})

describe('Bitcoin in the frame', () => {
  const node = () => {
    const { bitcoin } = chains().devnet
    if (bitcoin === undefined) throw new Error('the world has Bitcoin')
    return bitcoin
  }
  const friend = () => node().accounts[1]?.keys.p2wpkh.address ?? ''
  const read = async (path: string) => (await fetch(`${node().url}${path}`)).json() as Promise<unknown>
  const receivedBy = async (address: string) => {
    const { chain_stats: stats } = (await read(`/address/${address}`)) as { chain_stats: { funded_txo_sum: number } }
    return stats.funded_txo_sum
  }

  async function onBitcoin(satoshis = 1_000_000n) {
    const { page } = await signedIn()
    const { address } = (await query(page, 'GET_USER', { chainId: BITCOIN })).payload as { readonly address: string }
    if (satoshis > 0n) node().fund(address, satoshis)
    node().mine()
    return { page, address }
  }

  /** A PSBT that spends the first coin of an address. */
  async function spend(address: string, paid: number, change: number) {
    const network = bitcoinNetworks.regtest
    const script = bitcoinAddress.toOutputScript(address, network)
    const [coin] = (await read(`/address/${address}/utxo`)) as { txid: string; vout: number; value: number }[]
    const psbt = new Psbt({ network })
    psbt.addInput({ hash: coin?.txid ?? '', index: coin?.vout ?? 0, witnessUtxo: { script, value: coin?.value ?? 0 } })
    psbt.addOutput({ address: friend(), value: paid })
    psbt.addOutput({ address, value: change })
    return psbt
  }

  it('signs a message that bip322-js verifies, in the form that the page names', async () => {
    const { page, address } = await onBitcoin(0n)
    expect(address).toMatch(/^bcrt1q/)
    expect(await rpc(page, 'getAccountAddresses', { account: address }, BITCOIN)).toEqual([
      { address, intention: 'payment' },
    ])
    for (const protocol of ['bip322', 'ecdsa']) {
      const request = { account: address, message: 'The medlars are bletted.', protocol }
      const answer = await begin(page, 'signMessage', request, BITCOIN)
      await approve(page)
      const { payload } = await answer()
      expect(payload).toMatchObject({ address })
      const { signature } = payload as { readonly signature: string }
      const text = Buffer.from(signature, 'hex').toString('base64')
      expect(Verifier.verifySignature(address, request.message, text), protocol).toBe(true)
    }
  })

  it('chooses coins for a payment, shows it, signs it after the approval, and it is mined', async () => {
    const { page, address } = await onBitcoin()
    const before = await receivedBy(friend())
    const payment = { account: address, recipientAddress: friend(), amount: '250000' }
    const answer = await begin(page, 'sendTransfer', payment, BITCOIN)
    await expect.poll(() => card(page).textContent()).toContain('Send 0.0025 BTC')
    expect(await card(page).textContent()).toContain('Comes back to you')
    await expect.poll(() => card(page).textContent()).toContain('Checked: nothing unusual')
    await approve(page)
    const { type, payload } = await answer()
    expect(type, text(payload)).toBe('RPC_REQUEST_SUCCESS')
    node().mine()
    const { txid } = payload as { readonly txid: string }
    expect(await read(`/tx/${txid}/status`)).toMatchObject({ confirmed: true })
    expect(await receivedBy(friend())).toBe(before + 250_000)
  })

  it('spends no coin twice if two tabs pay at once: the second payment is prepared and shown again', async () => {
    const { page, address } = await onBitcoin()
    node().fund(address, 1_000_000n)
    node().mine()
    const other = await world().openShop(page.context())
    const payment = { account: address, recipientAddress: friend(), amount: '250000' }
    const answers: Awaited<ReturnType<typeof begin>>[] = []
    for (const tab of [page, other]) {
      await tab.bringToFront()
      answers.push(await begin(tab, 'sendTransfer', payment, BITCOIN))
      await expect.poll(() => card(tab).textContent()).toContain('Checked: nothing unusual')
    }
    const paidBy = async (tab: number) => ((await answers[tab]?.()) ?? { payload: {} }).payload as { txid: string }
    await page.bringToFront()
    await approve(page)
    const ids = [(await paidBy(0)).txid]
    await other.bringToFront()
    await approve(other)
    await expect.poll(() => card(other).textContent()).toContain('Checked: nothing unusual')
    await approve(other)
    ids.push((await paidBy(1)).txid)
    node().mine()
    for (const id of ids) expect(await read(`/tx/${id}/status`), text(ids)).toMatchObject({ confirmed: true })
  })

  it('signs a PSBT of the page, sends it where the page says so, and relays a signed transaction', async () => {
    const { page, address } = await onBitcoin()
    const psbt = await spend(address, 400_000, 599_000)
    const request = { account: address, psbt: psbt.toBase64(), signInputs: [{ address, index: 0 }] }
    const signing = await begin(page, 'signPsbt', request, BITCOIN)
    await approve(page)
    const signed = Psbt.fromBase64(((await signing()).payload as { readonly psbt: string }).psbt)
    signed.finalizeAllInputs()
    const raw = signed.extractTransaction()
    expect(await rpc(page, 'sendTransaction', [raw.toHex()], BITCOIN)).toBe(raw.getId())
    node().mine()
    const next = (await spend(address, 100_000, 498_000)).toBase64()
    const sending = await begin(page, 'signPsbt', { account: address, psbt: next, broadcast: true }, BITCOIN)
    await approve(page)
    const { txid } = (await sending()).payload as { readonly txid: string }
    node().mine()
    expect(await read(`/tx/${txid}/status`)).toMatchObject({ confirmed: true })
  })

  it('X41: refuses before it is shown what no wallet should sign: other accounts, inputs, kinds of signature and networks', async () => {
    const { page, address } = await onBitcoin()
    const psbt = (await spend(address, 400_000, 599_000)).toBase64()
    const request = (change: object) => rpc(page, 'signPsbt', { account: address, psbt, ...change }, BITCOIN)
    const input = { address, index: 0 }
    expect(await request({ account: friend() })).toMatchObject({ code: 'wallet/wrong-account' })
    expect(await request({ signInputs: [{ ...input, address: friend() }] })).toMatchObject({
      code: 'wallet/wrong-account',
    })
    expect(await request({ signInputs: [{ ...input, index: 1 }] })).toMatchObject({ code: 'request/invalid' })
    expect(await request({ signInputs: [{ ...input, sighashTypes: [1, 131] }] })).toMatchObject({
      code: 'frame/invalid-message',
    })
    expect(await request({ psbt: 'cHNidP8=' })).toMatchObject({ code: 'request/invalid' })
    const pay = (change: object) =>
      rpc(page, 'sendTransfer', { account: address, recipientAddress: friend(), amount: '1000', ...change }, BITCOIN)
    expect(await pay({ amount: '90000000' })).toMatchObject({ code: 'send/insufficient-funds' })
    expect(await pay({ amount: '100' })).toMatchObject({ code: 'send/dust' })
    expect(await pay({ amount: '-1' })).toMatchObject({ code: 'frame/invalid-message' })
    expect(await pay({ memo: '6a' })).toMatchObject({ code: 'frame/invalid-message' })
    expect(await pay({ recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })).toMatchObject({
      code: 'address/invalid',
    })
    expect(await rpc(page, 'sendTransaction', ['00'], BITCOIN)).toMatchObject({ code: 'request/invalid' })
    expect(await card(page).count()).toBe(0)
  })
})

describe('capabilities', () => {
  it('are empty for an externally owned account, and a batch of calls is refused', async () => {
    const { page, address } = await signedIn()
    expect(await rpc(page, 'wallet_getCapabilities', [address])).toEqual({})
    expect(await rpc(page, 'wallet_getCapabilities', [FRIEND])).toMatchObject({ code: 'wallet/unauthorized' })
    const calls = [{ to: FRIEND, value: '0x1' }]
    expect(await rpc(page, 'wallet_sendCalls', [{ calls }])).toMatchObject({ code: 'frame/unsupported-action' })
  })
})
