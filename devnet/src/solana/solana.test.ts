import {
  address,
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getSignatureFromTransaction,
  isSolanaError,
  lamports,
  pipe,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  Transaction,
  TransactionExpiredBlockheightExceededError,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { type SolanaNode, startDevnet, startSolana } from '../index.ts'
import { SOLANA_MINTS } from './mints.ts'

let solana: SolanaNode
let connection: Connection
beforeAll(async () => {
  solana = await startSolana()
  connection = new Connection(solana.url, { commitment: 'confirmed', wsEndpoint: solana.webSocketUrl })
})
afterAll(() => solana?.stop())
afterEach(() => solana.reset())

const TOKEN = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const SOL = 1_000_000_000

function person(label: string) {
  const found = solana.accounts.find((each) => each.label === label)
  if (found === undefined) throw new Error(`nobody is called ${label}`)
  return { ...found, keys: Keypair.fromSeed(found.privateKey), key: new PublicKey(found.address) }
}

async function transferOf(amount: number, ...before: readonly TransactionInstruction[]) {
  const [alice, bob] = [person('Alice'), person('Bob')]
  const latest = await connection.getLatestBlockhash()
  const transfer = SystemProgram.transfer({ fromPubkey: alice.key, toPubkey: bob.key, lamports: amount })
  const transaction = new Transaction({ feePayer: alice.key, ...latest }).add(...before, transfer)
  transaction.sign(alice.keys)
  return { transaction, latest, alice, bob }
}

async function post(body: unknown) {
  const response = await fetch(solana.url, { method: 'POST', body: JSON.stringify(body) })
  return { response, json: (await response.json()) as { readonly result: { readonly value: number } } }
}

describe('through @solana/web3.js 1', () => {
  it('moves SOL, and confirms over the WebSocket', async () => {
    const { transaction, latest, bob } = await transferOf(SOL)
    const before = await connection.getBalance(bob.key)
    const signature = await connection.sendRawTransaction(transaction.serialize())
    const { value } = await connection.confirmTransaction({ signature, ...latest }, 'confirmed')
    expect(value.err).toBeNull()
    expect(await connection.getBalance(bob.key)).toBe(before + SOL)
  })

  it('says why the node refuses an overdraft, with the logs of the programs', async () => {
    const { transaction } = await transferOf(100_000 * SOL)
    const sending = connection.sendRawTransaction(transaction.serialize())
    await expect(sending).rejects.toBeInstanceOf(SendTransactionError)
    const error: SendTransactionError = await sending.catch((thrown) => thrown)
    expect(error.transactionError.message).toContain('Error processing Instruction 0: custom program error: 0x1')
    expect(error.logs?.join()).toContain('insufficient lamports')
  })

  it('charges the fee of a transfer that failed on the chain', async () => {
    const { transaction, alice } = await transferOf(100_000 * SOL)
    const before = await connection.getBalance(alice.key)
    const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
    const status = await connection.getSignatureStatus(signature)
    expect(status.value?.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
    expect(await connection.getBalance(alice.key)).toBe(before - 5_000)
  })

  it('refuses a blockhash that is older than 150 slots, and never confirms it', async () => {
    const { transaction, latest } = await transferOf(1)
    expect((await connection.isBlockhashValid(latest.blockhash)).value).toBe(true)
    solana.advanceSlots(151)
    expect((await connection.isBlockhashValid(latest.blockhash)).value).toBe(false)
    const wire = transaction.serialize()
    await expect(connection.sendRawTransaction(wire)).rejects.toThrow('Blockhash not found')
    const signature = await connection.sendRawTransaction(wire, { skipPreflight: true })
    const confirming = connection.confirmTransaction({ signature, ...latest }, 'confirmed')
    await expect(confirming).rejects.toBeInstanceOf(TransactionExpiredBlockheightExceededError)
  })

  it('refuses a transaction that was sent before, and one without its signature', async () => {
    const { transaction, alice, bob } = await transferOf(2)
    const wire = transaction.serialize()
    await connection.sendRawTransaction(wire)
    await expect(connection.sendRawTransaction(wire)).rejects.toThrow('already been processed')
    const stranger = Keypair.generate()
    const forged = new Transaction({ feePayer: alice.key, ...(await connection.getLatestBlockhash()) })
    forged.add(SystemProgram.transfer({ fromPubkey: alice.key, toPubkey: bob.key, lamports: 1 }))
    forged.addSignature(alice.key, Buffer.from(new Uint8Array(64).fill(7)))
    const sending = connection.sendRawTransaction(forged.serialize({ verifySignatures: false }))
    await expect(sending).rejects.toThrow('signature verification failure')
    expect(await connection.getAccountInfo(stranger.publicKey)).toBeNull()
  })

  it('charges for priority what the fee of the message says', async () => {
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000_000 })
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 500 })
    const { transaction, alice } = await transferOf(SOL, price, limit)
    const { value: fee } = await connection.getFeeForMessage(transaction.compileMessage())
    expect(fee).toBe(5_000 + 10_000)
    const before = await connection.getBalance(alice.key)
    await connection.sendRawTransaction(transaction.serialize())
    expect(await connection.getBalance(alice.key)).toBe(before - SOL - 15_000)
  })

  it('simulates without signatures and without a trace', async () => {
    const { alice, bob } = await transferOf(1)
    const instructions = [SystemProgram.transfer({ fromPubkey: alice.key, toPubkey: bob.key, lamports: SOL })]
    const recentBlockhash = PublicKey.default.toBase58()
    const message = new TransactionMessage({ payerKey: alice.key, recentBlockhash, instructions }).compileToV0Message()
    const before = await connection.getBalance(bob.key)
    const { value } = await connection.simulateTransaction(new VersionedTransaction(message), {
      replaceRecentBlockhash: true,
      accounts: { encoding: 'base64', addresses: [bob.address] },
    })
    expect(value).toMatchObject({ err: null, unitsConsumed: 150 })
    expect(value.accounts?.[0]?.lamports).toBe(before + SOL)
    expect(await connection.getBalance(bob.key)).toBe(before)
  })

  it('reads the tokens of an account, parsed, of both programs', async () => {
    const { key } = person('Alice')
    const { value } = await connection.getParsedTokenAccountsByOwner(key, { programId: TOKEN })
    const held = value.map(({ account }) => account.data.parsed.info)
    const usdc = held.find(({ mint }) => mint === solana.seed.usdc.mint)
    expect(usdc.tokenAmount).toMatchObject({ amount: '2380000000', decimals: 6, uiAmountString: '2380' })
    expect(held.find(({ mint }) => mint === solana.seed.picture.mint).tokenAmount.amount).toBe('1')
    const toll = await connection.getParsedAccountInfo(new PublicKey(solana.seed.toll.mint))
    expect(toll.value?.data).toMatchObject({
      program: 'spl-token-2022',
      parsed: { info: { extensions: [{ extension: 'transferFeeConfig' }] } },
    })
    const picture = await connection.getParsedAccountInfo(new PublicKey(solana.seed.picture.mint))
    expect(picture.value?.data).toMatchObject({ parsed: { info: { mintAuthority: null, supply: '1', decimals: 0 } } })
  })

  it('finds accounts of a program by their bytes', async () => {
    const { address: owner } = person('Bob')
    const filters = [{ dataSize: 165 }, { memcmp: { offset: 32, bytes: owner } }]
    const found = await connection.getParsedProgramAccounts(TOKEN, { filters })
    expect(found.map(({ account }) => account.data)).toMatchObject([{ parsed: { info: { owner } } }])
  })

  it('lists the past of an account, newest first, and each transaction parsed', async () => {
    const alice = person('Alice')
    const history = await connection.getSignaturesForAddress(alice.key)
    const times = history.map(({ blockTime }) => blockTime ?? 0)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(history.filter(({ err }) => err !== null)).toHaveLength(1)
    const [page] = await Promise.all([
      connection.getSignaturesForAddress(alice.key, { before: history[0]?.signature ?? '', limit: 2 }),
    ])
    expect(page.map(({ signature }) => signature)).toEqual(history.slice(1, 3).map(({ signature }) => signature))
    const parsed = await connection.getParsedTransactions(
      history.map(({ signature }) => signature),
      { maxSupportedTransactionVersion: 0 },
    )
    const sent = parsed.find((each) =>
      each?.meta?.postTokenBalances?.some(({ owner }) => owner === person('Carol').address),
    )
    expect(sent?.transaction.message.instructions.at(-1)).toMatchObject({
      program: 'spl-token',
      parsed: { type: 'transferChecked', info: { tokenAmount: { uiAmountString: '120' } } },
    })
    expect(sent?.meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(2)
    expect(
      await connection.getTransaction(history[0]?.signature ?? '', { maxSupportedTransactionVersion: 0 }),
    ).toMatchObject({ version: 0 })
  })

  it('runs a transaction that takes addresses from a lookup table', async () => {
    const { alice, latest } = await transferOf(1)
    const { value: table } = await connection.getAddressLookupTable(new PublicKey(solana.seed.lookupTable))
    if (table === null) throw new Error('there is no table')
    const usdc = new PublicKey(solana.seed.usdc.mint)
    // A memo may name any account; the mint comes from the table.
    const keys = [{ pubkey: alice.key, isSigner: true, isWritable: false }]
    const memo = new TransactionInstruction({ programId: MEMO, keys, data: Buffer.from('hello') })
    const touch = new TransactionInstruction({
      programId: TOKEN,
      keys: [{ pubkey: usdc, isSigner: false, isWritable: false }],
      data: Buffer.from([21]),
    })
    const message = new TransactionMessage({
      payerKey: alice.key,
      recentBlockhash: latest.blockhash,
      instructions: [memo, touch],
    }).compileToV0Message([table])
    expect(message.addressTableLookups).toHaveLength(1)
    const transaction = new VersionedTransaction(message)
    transaction.sign([alice.keys])
    const signature = await connection.sendTransaction(transaction)
    const mined = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(mined?.meta?.loadedAddresses?.readonly.map(String)).toEqual([solana.seed.usdc.mint])
    expect(AddressLookupTableProgram.programId.toBase58()).toBe('AddressLookupTab1e1111111111111111111111111')
  })

  it('notifies of changes of an account, and of slots', async () => {
    const { transaction, bob } = await transferOf(SOL)
    const before = await connection.getBalance(bob.key)
    const changed = new Promise<number>((resolve) => {
      const id = connection.onAccountChange(bob.key, ({ lamports }) => resolve(lamports))
      onTestFinished(() => connection.removeAccountChangeListener(id))
    })
    const slot = new Promise<number>((resolve) => {
      const id = connection.onSlotChange((each) => resolve(each.slot))
      onTestFinished(() => connection.removeSlotChangeListener(id))
    })
    expect(await slot).toBeGreaterThan(0)
    await connection.sendRawTransaction(transaction.serialize())
    expect(await changed).toBe(before + SOL)
  })
})

describe('through @solana/kit', () => {
  const rpc = () => createSolanaRpc(solana.url)
  async function signed(amount: bigint) {
    const [alice, bob] = [person('Alice'), person('Bob')]
    const source = await createKeyPairSignerFromPrivateKeyBytes(alice.privateKey)
    const { value: latest } = await rpc().getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(source, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(latest, paid),
      (timed) =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({ source, destination: address(bob.address), amount: lamports(amount) }),
          timed,
        ),
    )
    const transaction = await signTransactionMessageWithSigners(message)
    assertIsTransactionWithBlockhashLifetime(transaction)
    return { transaction, bob }
  }

  it('moves SOL, and confirms over the WebSocket', async () => {
    const { transaction, bob } = await signed(3n)
    const rpcSubscriptions = createSolanaRpcSubscriptions(solana.webSocketUrl)
    const { value: before } = await rpc().getBalance(address(bob.address)).send()
    await sendAndConfirmTransactionFactory({ rpc: rpc(), rpcSubscriptions })(transaction, { commitment: 'confirmed' })
    expect((await rpc().getBalance(address(bob.address)).send()).value).toBe(before + 3n)
    const { value } = await rpc()
      .getSignatureStatuses([getSignatureFromTransaction(transaction)])
      .send()
    expect(value[0]?.confirmationStatus).toBe('confirmed')
  })

  it('understands why a node refuses', async () => {
    const { transaction } = await signed(1_000_000n * 1_000_000_000n)
    const rpcSubscriptions = createSolanaRpcSubscriptions(solana.webSocketUrl)
    const send = sendAndConfirmTransactionFactory({ rpc: rpc(), rpcSubscriptions })
    const refused = await send(transaction, { commitment: 'confirmed' }).catch((error: unknown) => error)
    expect(isSolanaError(refused, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).toBe(true)
    const { transaction: late } = await signed(1n)
    solana.advanceSlots(151)
    const expired = await send(late, { commitment: 'confirmed' }).catch((error: unknown) => error)
    const cause = expired instanceof Error ? expired.cause : undefined
    expect(isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)).toBe(true)
  })

  it('gives an airdrop that confirms', async () => {
    const bob = person('Bob')
    const { value: before } = await rpc().getBalance(address(bob.address)).send()
    const signature = await rpc().requestAirdrop(address(bob.address), lamports(7n)).send()
    expect((await rpc().getSignatureStatuses([signature]).send()).value[0]?.err).toBeNull()
    expect((await rpc().getBalance(address(bob.address)).send()).value).toBe(before + 7n)
  })
})

describe('the node', () => {
  it('has the mints that services know', () => {
    const { usdc, toll } = solana.seed
    expect(SOLANA_MINTS).toEqual({ usdc: usdc.mint, toll: toll.mint })
  })

  it('answers batches in their order, and pages of any origin', async () => {
    const call = (id: number, method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id, method, params })
    const { response, json } = await post([call(2, 'getHealth'), call(1, 'nope'), call(3, 'getVersion')])
    expect(json).toMatchObject([{ id: 2, result: 'ok' }, { id: 1, error: { code: -32601 } }, { id: 3 }])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const preflight = await fetch(solana.url, { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, '*'])
  })

  it.each([
    ['text', '{', -32700],
    ['no request', '{}', -32600],
    ['an empty batch', '[]', -32600],
    ['wrong parameters', '{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["0"]}', -32602],
  ])('refuses %s', async (_, body, code) => {
    const response = await fetch(solana.url, { method: 'POST', body })
    expect(await response.json()).toMatchObject({ error: { code } })
  })

  it('writes what has 64 bits without loss', async () => {
    const params = [person('Alice').address, { encoding: 'base64' }]
    const response = await fetch(solana.url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params }),
    })
    expect(await response.text()).toContain('"rentEpoch":18446744073709551615,')
  })

  it('goes back to the start, again and again', async () => {
    const { address: of } = person('Bob')
    const balance = async (): Promise<number> =>
      (await post({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [of] })).json.result.value
    const before = await balance()
    for (let round = 0; round < 2; round++) {
      await connection.requestAirdrop(person('Bob').key, SOL)
      expect(await balance()).toBe(before + SOL)
      solana.reset()
      expect(await balance()).toBe(before)
    }
  })

  it('ends its sockets as agreed when it stops, so that no client connects again', async () => {
    const node = await startSolana({ history: false })
    const socket = new WebSocket(node.webSocketUrl)
    await new Promise((resolve) => socket.once('open', resolve))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await node.stop()
    expect(await closed).toBe(1000)
  })

  it('is part of the local world on request, and stops with it', async () => {
    const devnet = await startDevnet({ chains: [], solana: true, history: false })
    const url = devnet.solana?.url ?? ''
    const health = { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' }) }
    expect(await (await fetch(url, health)).json()).toMatchObject({ result: 'ok' })
    await devnet.stop()
    await expect(fetch(url, health)).rejects.toThrow()
  })
})
