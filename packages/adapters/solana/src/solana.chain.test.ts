import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58 } from '@latchkey/primitives'
import {
  type Address,
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startSolanaWorld } from '../fixtures/solana-world.ts'

let world: Awaited<ReturnType<typeof startSolanaWorld>>
let connection: Connection
beforeAll(async () => {
  world = await startSolanaWorld()
  const { url, webSocketUrl: wsEndpoint } = world.chain
  connection = new Connection(url, { commitment: 'confirmed', wsEndpoint })
})
afterAll(() => world?.chain.stop())
afterEach(() => world.chain.reset())

const SOL = 1_000_000_000n
const newAddress = () => Keypair.generate().publicKey.toBase58()

async function begin(...given: Parameters<typeof world.createWallet>) {
  const wallet = await world.createWallet(...given)
  const adapter = world.createAdapter()
  const { network, alice, bob, carol } = world
  return { wallet, adapter, network, alice, bob, carol, session: wallet.openSession() }
}

/** Reads lamports or raw units directly from the node, without the adapter. */
async function heldOf(mint: string, owner: string): Promise<string> {
  const { value } = await connection.getParsedTokenAccountsByOwner(new PublicKey(owner), { mint: new PublicKey(mint) })
  return value[0]?.account.data.parsed.info.tokenAmount.amount ?? '0'
}

async function v1Transfer(amount: bigint) {
  const [from, to] = [new PublicKey(world.alice.address), new PublicKey(world.bob.address)]
  const latest = await connection.getLatestBlockhash()
  const instruction = SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: amount })
  const legacy = new Transaction({ feePayer: from, ...latest }).add(instruction)
  const message = new TransactionMessage({
    payerKey: from,
    recentBlockhash: latest.blockhash,
    instructions: [instruction],
  }).compileToV0Message()
  return { legacy, versioned: new VersionedTransaction(message), latest }
}

describe('sending SOL', () => {
  it('leaves nothing if everything but the reserve is sent', async () => {
    const { adapter, session, network, alice, bob } = await begin()
    const { raw } = await adapter.getBalance({ address: alice.address, network })
    const amount = raw - (await adapter.estimateReserve({ address: alice.address, network }))
    const hash = await adapter.transfer(session, {
      address: alice.address,
      network,
      transfer: { to: bob.address, amount },
    })
    await adapter.waitForReceipt({ hash, network })
    expect(await connection.getBalance(new PublicKey(alice.address))).toBe(0)
  })

  it('uses the priority fee and the unit limit of a real node', async () => {
    const { adapter, session, network, alice, bob } = await begin()
    const transfer = { to: bob.address, amount: SOL }
    const hash = await adapter.transfer(session, { address: alice.address, network, transfer })
    await adapter.waitForReceipt({ hash, network })
    const mined = await connection.getTransaction(hash, { maxSupportedTransactionVersion: 0 })
    expect(mined?.meta).toMatchObject({ err: null, fee: 15_000, computeUnitsConsumed: 450 })
  })

  it('rejects with the minimum of a new account, before the request to the wallet', async () => {
    const { adapter, session, network, alice, wallet } = await begin()
    const transfer = { to: newAddress(), amount: 1n }
    const sending = adapter.transfer(session, { address: alice.address, network, transfer })
    await expect(sending).rejects.toMatchObject({ code: 'send/too-small', context: { least: 890_880n } })
    expect(wallet.requests()).toEqual([])
  })

  it('rejects if SOL does not suffice, before the request to the wallet', async () => {
    const { adapter, session, network, alice, bob, wallet } = await begin()
    const transfer = { to: bob.address, amount: 1_000_000n * SOL }
    const sending = adapter.transfer(session, { address: alice.address, network, transfer })
    const details = 'Not enough SOL to cover this transfer'
    await expect(sending).rejects.toMatchObject({ code: 'send/insufficient-funds', details })
    expect(wallet.requests()).toEqual([])
  })

  it('rejects if an account without SOL cannot pay the fee', async () => {
    const { adapter, session, network, bob, wallet } = await begin('Alice', {
      privateKeys: [new Uint8Array(32).fill(3)],
    })
    const [poor = ''] = wallet.accounts()
    const sending = adapter.transfer(session, { address: poor, network, transfer: { to: bob.address, amount: 5n } })
    const details = 'Not enough SOL to cover fees or rent'
    await expect(sending).rejects.toMatchObject({ code: 'send/insufficient-funds', details })
  })

  it('rejects receivers from which nobody can withdraw SOL', async () => {
    const { adapter, session, network, alice } = await begin()
    for (const to of [world.chain.seed.usdc.mint, world.chain.seed.usdc.program]) {
      const sending = adapter.transfer(session, { address: alice.address, network, transfer: { to, amount: SOL } })
      await expect(sending).rejects.toMatchObject({ code: 'send/invalid-form' })
    }
    const transfer = { to: 'z'.repeat(32), amount: SOL }
    const sending = adapter.transfer(session, { address: alice.address, network, transfer })
    await expect(sending).rejects.toMatchObject({ code: 'address/invalid' })
  })

  it('sends through a node if the wallet can only sign', async () => {
    const { adapter, session, network, alice, bob, wallet } = await begin('Alice', {
      methods: ['solana_signTransaction'],
    })
    const transfer = { to: bob.address, amount: SOL }
    const hash = await adapter.transfer(session, { address: alice.address, network, transfer })
    expect(await adapter.waitForReceipt({ hash, network })).toMatchObject({ hash, status: 'success' })
    expect(wallet.requests().map(({ method }) => method)).toEqual(['solana_signTransaction'])
  })
})

describe('sending tokens', () => {
  it.each(['usdc', 'toll'] as const)('opens and pays for the account of the receiver (%s)', async (name) => {
    const { adapter, session, network, alice } = await begin()
    const { mint } = world.chain.seed[name]
    const to = newAddress()
    const transfer = { to, amount: 10_000_000n, token: mint }
    const before = await connection.getBalance(new PublicKey(alice.address))
    const transaction = await adapter.toTransaction({ address: alice.address, network, transfer })
    const fees = await adapter.estimateFees({ address: alice.address, network, transaction })
    expect(fees).toMatchObject({ fee: 15_000n, rent: name === 'usdc' ? 2_039_280n : 2_157_600n })
    const hash = await adapter.transfer(session, { address: alice.address, network, transfer })
    expect(await adapter.waitForReceipt({ hash, network })).toMatchObject({ status: 'success' })
    // The transfer fee of the token takes one hundredth.
    expect(await heldOf(mint, to)).toBe(name === 'usdc' ? '10000000' : '9900000')
    const after = await connection.getBalance(new PublicKey(alice.address))
    expect(BigInt(before - after)).toBe(fees.total)
    const again = await adapter.toTransaction({ address: alice.address, network, transfer })
    expect((await adapter.estimateFees({ address: alice.address, network, transaction: again })).rent).toBe(0n)
  })

  it('accepts the token account of a receiver as well as the receiver', async () => {
    const { adapter, session, network, alice, bob } = await begin()
    const { mint } = world.chain.seed.usdc
    const { value } = await connection.getParsedTokenAccountsByOwner(new PublicKey(bob.address), {
      mint: new PublicKey(mint),
    })
    const to = value[0]?.pubkey.toBase58() ?? ''
    const transfer = { to, amount: 1_000_000n, token: mint }
    await adapter.transfer(session, { address: alice.address, network, transfer })
    expect(await heldOf(mint, bob.address)).toBe('41000000')
  })

  it('rejects rather than pay into an account that its owner transferred to another owner', async () => {
    const { adapter, session, network, alice, bob, carol } = await begin()
    const { mint, program } = world.chain.seed.usdc
    const accounts = await connection.getParsedTokenAccountsByOwner(new PublicKey(bob.address), {
      mint: new PublicKey(mint),
    })
    const key = accounts.value[0]?.pubkey ?? PublicKey.default
    // SetAuthority of SPL Token: Carol now owns the account.
    const keys = [
      { pubkey: key, isSigner: false, isWritable: true },
      { pubkey: new PublicKey(bob.address), isSigner: true, isWritable: false },
    ]
    const data = Buffer.from([6, 2, 1, ...new PublicKey(carol.address).toBytes()])
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const feePayer = new PublicKey(bob.address)
    const handOver = new Transaction({ feePayer, blockhash, lastValidBlockHeight })
    handOver.add(new TransactionInstruction({ programId: new PublicKey(program), keys, data }))
    handOver.sign(Keypair.fromSeed(bob.privateKey))
    const before = await heldOf(mint, carol.address)
    await connection.sendRawTransaction(handOver.serialize(), { skipPreflight: true })
    const transfer = { to: bob.address, amount: 1n, token: mint }
    const sending = adapter.transfer(session, { address: alice.address, network, transfer })
    await expect(sending).rejects.toMatchObject({ code: 'send/failed' })
    // Bob's tokens moved with the account, and none of Alice's did.
    expect(BigInt(await heldOf(mint, carol.address)) - BigInt(before)).toBe(40_000_000n)
  })

  it('moves a collectible', async () => {
    const { adapter, session, network, alice, carol } = await begin()
    const { mint } = world.chain.seed.picture
    await adapter.transfer(session, {
      address: alice.address,
      network,
      transfer: { to: carol.address, amount: 1n, token: mint },
    })
    expect([await heldOf(mint, carol.address), await heldOf(mint, alice.address)]).toEqual(['1', '0'])
  })

  it('rejects an amount above the balance, an account that is not a token, and receivers that cannot hold it', async () => {
    const { adapter, session, network, alice, bob, wallet } = await begin()
    const { usdc, toll } = world.chain.seed
    const send = (transfer: { to: string; amount: bigint; token: string }) =>
      adapter.transfer(session, { address: alice.address, network, transfer })
    const tooMuch = send({ to: bob.address, amount: 10n ** 15n, token: usdc.mint })
    await expect(tooMuch).rejects.toMatchObject({ code: 'send/insufficient-funds' })
    const noToken = send({ to: bob.address, amount: 1n, token: bob.address })
    await expect(noToken).rejects.toMatchObject({ code: 'send/no-token' })
    const [nobody] = PublicKey.findProgramAddressSync([Buffer.from('closed')], new PublicKey(usdc.program))
    const toNobody = send({ to: nobody.toBase58(), amount: 1n, token: usdc.mint })
    await expect(toNobody).rejects.toMatchObject({ code: 'send/invalid-form' })
    const toMint = send({ to: toll.mint, amount: 1n, token: usdc.mint })
    await expect(toMint).rejects.toMatchObject({ code: 'send/invalid-form' })
    expect(wallet.requests()).toEqual([])
  })
})

describe('balances', () => {
  it('lists tokens of both programs, in raw units', async () => {
    const { adapter, network, alice } = await begin()
    const { usdc, toll, picture } = world.chain.seed
    const held = await adapter.getTokenBalances({ address: alice.address, network })
    expect(held).toHaveLength(3)
    expect(held).toContainEqual({ mint: usdc.mint, program: usdc.program, raw: 2_500_000_000n, decimals: 6 })
    expect(held).toContainEqual({ mint: toll.mint, program: toll.program, raw: 800_000_000n, decimals: 6 })
    expect(held).toContainEqual({ mint: picture.mint, program: picture.program, raw: 1n, decimals: 0 })
    expect(await adapter.getTokenBalances({ address: newAddress(), network })).toEqual([])
  })
})

describe('transactions of a site', () => {
  it('are accepted from @solana/web3.js 1, legacy and versioned, and as bytes', async () => {
    const { adapter, session, network, alice } = await begin()
    for (const form of ['legacy', 'versioned', 'bytes'] as const) {
      const { legacy, versioned } = await v1Transfer(SOL + BigInt(form.length))
      const given = { legacy, versioned, bytes: new Uint8Array(versioned.serialize()) }[form]
      // The client converts it before the guard checks it.
      const transaction = await adapter.toPlainTransaction(given)
      expect(structuredClone(transaction)).toEqual(transaction)
      const hash = await adapter.sendTransaction(session, { address: alice.address, network, transaction })
      expect(await adapter.waitForReceipt({ hash, network }), form).toMatchObject({ status: 'success' })
    }
  })

  it('are accepted from @solana/kit', async () => {
    const { adapter, session, network, alice, bob } = await begin()
    const { latest } = await v1Transfer(1n)
    const lifetime = {
      blockhash: latest.blockhash as Blockhash,
      lastValidBlockHeight: BigInt(latest.lastValidBlockHeight),
    }
    const source = createNoopSigner(address(alice.address))
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayer(alice.address as Address, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (timed) =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({ source, destination: address(bob.address), amount: lamports(7n) }),
          timed,
        ),
    )
    const transaction = await adapter.toPlainTransaction(compileTransaction(message))
    const hash = await adapter.sendTransaction(session, { address: alice.address, network, transaction })
    expect(await adapter.waitForReceipt({ hash, network })).toMatchObject({ status: 'success' })
  })

  it('may take addresses from a lookup table', async () => {
    const { adapter, session, network, alice } = await begin()
    const { value: table } = await connection.getAddressLookupTable(new PublicKey(world.chain.seed.lookupTable))
    if (table === null) throw new Error('there is no table')
    const keys = [{ pubkey: new PublicKey(world.chain.seed.usdc.mint), isSigner: false, isWritable: false }]
    const programId = new PublicKey(world.chain.seed.usdc.program)
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: new PublicKey(alice.address),
      recentBlockhash: blockhash,
      instructions: [new TransactionInstruction({ programId, keys, data: Buffer.from([21]) })],
    }).compileToV0Message([table])
    const transaction = new VersionedTransaction(message)
    expect((await adapter.estimateFees({ address: alice.address, network, transaction })).total).toBe(5_000n)
    const hash = await adapter.sendTransaction(session, { address: alice.address, network, transaction })
    expect(await adapter.waitForReceipt({ hash, network })).toMatchObject({ status: 'success' })
  })

  it('are signed without being sent, one or several, with valid signatures', async () => {
    const { adapter, session, network, alice, bob } = await begin()
    const { legacy, versioned } = await v1Transfer(SOL)
    const before = await connection.getBalance(new PublicKey(bob.address))
    const one = await adapter.signTransaction(session, { address: alice.address, network, transaction: legacy })
    expect(Transaction.from(Buffer.from(one)).verifySignatures()).toBe(true)
    const transactions = [legacy, versioned]
    const all = await adapter.signAllTransactions(session, { address: alice.address, network, transactions })
    expect(all).toHaveLength(2)
    expect(await connection.getBalance(new PublicKey(bob.address))).toBe(before)
    const hash = await connection.sendRawTransaction(all[1] ?? new Uint8Array())
    expect(await adapter.waitForReceipt({ hash, network })).toMatchObject({ status: 'success' })
  })

  it('are rejected as expired if their blockhash is too old', async () => {
    const { adapter, session, network, alice } = await begin()
    const { versioned } = await v1Transfer(SOL)
    world.chain.advanceSlots(151)
    const sending = adapter.sendTransaction(session, { address: alice.address, network, transaction: versioned })
    await expect(sending).rejects.toMatchObject({ code: 'transaction/expired' })
  })

  it('are rejected as expired if the user took too long', async () => {
    const { adapter, session, network, alice, bob, wallet } = await begin('Alice', {
      methods: ['solana_signTransaction'],
    })
    wallet.hang()
    const transfer = { to: bob.address, amount: SOL }
    const sending = adapter.transfer(session, { address: alice.address, network, transfer })
    await expect.poll(() => wallet.requests().length).toBe(1)
    world.chain.advanceSlots(151)
    wallet.wake()
    await expect(sending).rejects.toMatchObject({ code: 'transaction/expired' })
  })

  it('have a receipt with the failure if they failed on the chain', async () => {
    const { adapter, network, alice } = await begin()
    const { legacy } = await v1Transfer(1_000_000n * SOL)
    legacy.sign(Keypair.fromSeed(alice.privateKey))
    const hash = await connection.sendRawTransaction(legacy.serialize(), { skipPreflight: true })
    expect(await adapter.waitForReceipt({ hash, network })).toMatchObject({ status: 'reverted' })
  })

  it.each([
    ['no transaction', new Uint8Array([1, 2, 3])],
    ['too many bytes', new Uint8Array(1_233)],
    ['something else', { hello: 'world' } as never],
  ])('are rejected before the request to the wallet: %s', async (_, transaction) => {
    const { adapter, session, network, alice, wallet } = await begin()
    const sending = adapter.sendTransaction(session, { address: alice.address, network, transaction })
    await expect(sending).rejects.toMatchObject({ code: 'request/invalid', context: { field: 'transaction' } })
    expect(wallet.requests()).toEqual([])
  })

  it('are rejected if the account is not one of their signers', async () => {
    const { adapter, session, network, bob } = await begin('Bob')
    const { legacy } = await v1Transfer(1n)
    const sending = adapter.sendTransaction(session, { address: bob.address, network, transaction: legacy })
    await expect(sending).rejects.toMatchObject({ code: 'request/invalid' })
  })
})

describe('messages', () => {
  it('have signatures that another library verifies', async () => {
    const { adapter, session, alice } = await begin()
    const signature = await adapter.signMessage(session, { address: alice.address, message: 'Grüße, 世界' })
    // SubjectPublicKeyInfo of Ed25519, RFC 8410.
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), decodeBase58(alice.address)])
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    const isValid = (text: string) => verify(null, Buffer.from(text), key, decodeBase58(signature))
    expect([isValid('Grüße, 世界'), isValid('Grüße')]).toEqual([true, false])
  })
})

describe('hostile and broken wallets', () => {
  const forms: readonly (readonly [string, unknown])[] = [
    ['nothing', undefined],
    ['text', 'yes'],
    ['a short signature', { signature: '2' }],
    ['zeros', { signature: '1'.repeat(64) }],
    ['no base58', { signature: '0'.repeat(88) }],
    ['a huge answer', { signature: 'z'.repeat(1_000_000) }],
  ]
  it.each(forms)('are rejected if they respond to a message with %s', async (_, answer) => {
    const { adapter, session, alice, wallet } = await begin()
    wallet.lieOn('solana_signMessage', answer)
    const signing = adapter.signMessage(session, { address: alice.address, message: 'x' })
    await expect(signing).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
  })

  it('are rejected if they sign a transaction with another key', async () => {
    const { adapter, session, network, alice, wallet } = await begin()
    wallet.forge()
    const { legacy, versioned } = await v1Transfer(SOL)
    const malformed = { code: 'wallet/malformed-answer' }
    const one = adapter.signTransaction(session, { address: alice.address, network, transaction: legacy })
    await expect(one).rejects.toMatchObject(malformed)
    const all = adapter.signAllTransactions(session, { address: alice.address, network, transactions: [versioned] })
    await expect(all).rejects.toMatchObject(malformed)
  })

  it('are rejected if they return fewer transactions, none, or malformed ones', async () => {
    const { adapter, session, network, alice, wallet } = await begin()
    const { legacy } = await v1Transfer(SOL)
    const request = { address: alice.address, network, transactions: [legacy, legacy] }
    for (const transactions of [[], ['AAAA'], ['AAAA', 'AAAA'], 'AAAA', Array(1_000).fill('AAAA')]) {
      wallet.lieOn('solana_signAllTransactions', { transactions })
      const signing = adapter.signAllTransactions(session, request)
      await expect(signing).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
    }
  })

  it('get no request for accounts that they did not share', async () => {
    const { adapter, session, network, bob, wallet } = await begin()
    const { legacy } = await v1Transfer(1n)
    const unauthorized = { code: 'wallet/unauthorized' }
    const request = { address: bob.address, network }
    await expect(adapter.signMessage(session, { ...request, message: 'x' })).rejects.toMatchObject(unauthorized)
    await expect(adapter.signTransaction(session, { ...request, transaction: legacy })).rejects.toMatchObject(
      unauthorized,
    )
    const transfer = { to: world.alice.address, amount: 1n }
    await expect(adapter.transfer(session, { ...request, transfer })).rejects.toMatchObject(unauthorized)
    expect(wallet.requests()).toEqual([])
  })

  it('that never respond do not block an aborted call', async () => {
    const { adapter, session, alice, wallet } = await begin()
    wallet.hang()
    const cancel = new AbortController()
    const signing = adapter.signMessage(session, { address: alice.address, message: 'x', signal: cancel.signal })
    await expect.poll(() => wallet.requests().length).toBe(1)
    cancel.abort()
    await expect(signing).rejects.toMatchObject({ code: 'connect/cancelled' })
  })

  it('that are locked or gone cause a typed error', async () => {
    const { adapter, session, alice, wallet } = await begin()
    const sign = () => adapter.signMessage(session, { address: alice.address, message: 'x' })
    wallet.lock()
    await expect(sign()).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    wallet.unlock()
    wallet.vanish()
    await expect(sign()).rejects.toMatchObject({ code: 'wallet/disconnected' })
  })
})

describe('networks', () => {
  it('are recognized by the ids that older wallets use', async () => {
    const { adapter, session, network, alice, bob } = await begin('Alice', {
      chains: { 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': world.chain.url },
    })
    const transfer = { to: bob.address, amount: SOL }
    const hash = await adapter.transfer(session, { address: alice.address, network, transfer })
    expect(await adapter.waitForReceipt({ hash, network })).toMatchObject({ status: 'success' })
  })

  it('are not switched to if the wallet did not approve them', async () => {
    const { adapter, session, network } = await begin('Alice', {
      approvedNetworks: { ids: [world.network.caipNetworkId], canGrow: false },
    })
    const switching = adapter.switchNetwork(session, world.otherNetwork)
    await expect(switching).rejects.toMatchObject({ code: 'network/unsupported' })
    expect(session.networkId).toBe(network.caipNetworkId)
    await adapter.switchNetwork(session, network)
  })
})
