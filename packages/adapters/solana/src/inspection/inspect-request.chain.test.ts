import type { RequestInspection } from '@latchkey/core/ports'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { address, createNoopSigner } from '@solana/kit'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import {
  AuthorityType,
  findAssociatedTokenPda,
  getApproveInstruction,
  getBurnCheckedInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSolanaWorld } from '../../fixtures/solana-world.ts'

let world: Awaited<ReturnType<typeof startSolanaWorld>>
let connection: Connection
beforeAll(async () => {
  world = await startSolanaWorld()
  connection = new Connection(world.chain.url, 'confirmed')
})
afterAll(() => world?.chain.stop())

const SOL = 1_000_000_000n

/** Converts an instruction of `@solana-program/*` to the type of `@solana/web3.js`. */
function toV1(instruction: {
  readonly programAddress: string
  readonly accounts?: readonly { readonly address: string; readonly role: number }[]
  readonly data?: ArrayLike<number>
}): TransactionInstruction {
  return new TransactionInstruction({
    programId: new PublicKey(instruction.programAddress),
    keys: (instruction.accounts ?? []).map(({ address: key, role }) => ({
      pubkey: new PublicKey(key),
      isSigner: role >= 2,
      isWritable: (role & 1) === 1,
    })),
    data: Buffer.from(Uint8Array.from(instruction.data ?? [])),
  })
}

async function build(instructions: readonly TransactionInstruction[], payer = world.alice.address) {
  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: new PublicKey(payer),
    recentBlockhash: blockhash,
    instructions: [...instructions],
  })
  return new VersionedTransaction(message.compileToV0Message())
}

function inspect(...transactions: readonly (VersionedTransaction | Uint8Array | string)[]): Promise<RequestInspection> {
  const { network, alice } = world
  const request = { transactions }
  return world.createAdapter().inspectRequest({ address: alice.address, addresses: [alice.address], network, request })
}

const graveOf = ({ findings }: RequestInspection) => findings.filter(({ severity }) => severity !== 'info')
const codesOf = (inspection: RequestInspection) =>
  graveOf(inspection).map(({ code, severity }) => `${code}: ${severity}`)

async function accountOf(owner: string, { mint, program } = world.chain.seed.usdc): Promise<string> {
  const [account] = await findAssociatedTokenPda({
    owner: address(owner),
    mint: address(mint),
    tokenProgram: address(program),
  })
  return account
}

const send = (to: string, lamports: bigint) =>
  SystemProgram.transfer({
    fromPubkey: new PublicKey(world.alice.address),
    toPubkey: new PublicKey(to),
    lamports: Number(lamports),
  })

async function sendToken(to: string, amount: bigint, token = world.chain.seed.usdc) {
  return toV1(
    getTransferCheckedInstruction(
      {
        source: address(await accountOf(world.alice.address, token)),
        destination: address(await accountOf(to, token)),
        mint: address(token.mint),
        authority: createNoopSigner(address(world.alice.address)),
        amount,
        decimals: token.decimals,
      },
      { programAddress: address(token.program) },
    ),
  )
}

describe('the Solana adapter inspects a transaction that', () => {
  it('sends SOL to one receiver: amount and receiver, no grave finding', async () => {
    const found = await inspect(await build([send(world.bob.address, SOL)]))
    expect(found.effects).toEqual([
      { type: 'send', asset: { type: 'native', amount: SOL }, party: { address: world.bob.address } },
    ])
    expect(graveOf(found)).toEqual([])
  })

  it.each(['usdc', 'toll'] as const)(
    'sends a token (%s) to the account of its owner: the owner is shown',
    async (name) => {
      const token = world.chain.seed[name]
      const { network, alice, bob } = world
      const transfer = { to: bob.address, amount: 5_000_000n, token: token.mint }
      const found = await inspect(
        (await world.createAdapter().toTransaction({ address: alice.address, network, transfer })) as Uint8Array,
      )
      const asset = { type: 'token', address: token.mint, amount: 5_000_000n, decimals: 6 }
      expect(found.effects).toContainEqual({ type: 'send', asset, party: { address: world.bob.address } })
      expect(graveOf(found)).toEqual([])
    },
  )

  it('sends SOL and tokens in one transaction for nothing: a drainer', async () => {
    const found = await inspect(
      await build([send(world.bob.address, 3n * SOL), await sendToken(world.bob.address, 2_500_000_000n)]),
    )
    expect(codesOf(found)).toContain('drainer-pattern: danger')
  })

  it('sends both in two transactions of one request: also a drainer', async () => {
    const found = await inspect(
      await build([send(world.bob.address, 3n * SOL)]),
      await build([await sendToken(world.bob.address, 2_500_000_000n)]),
    )
    expect(codesOf(found)).toContain('drainer-pattern: danger')
  })

  it('transfers the ownership of a token account', async () => {
    const account = await accountOf(world.alice.address)
    const instruction = getSetAuthorityInstruction({
      owned: address(account),
      owner: createNoopSigner(address(world.alice.address)),
      authorityType: AuthorityType.AccountOwner,
      newAuthority: address(world.bob.address),
    })
    const found = await inspect(await build([toV1(instruction)]))
    expect(codesOf(found)).toEqual(['control-change: danger'])
    expect(found.effects).toContainEqual({
      type: 'control',
      subject: { address: account },
      party: { address: world.bob.address },
    })
  })

  it('approves an unlimited amount', async () => {
    const instruction = getApproveInstruction({
      source: address(await accountOf(world.alice.address)),
      delegate: address(world.bob.address),
      owner: createNoopSigner(address(world.alice.address)),
      amount: 2n ** 64n - 1n,
    })
    const found = await inspect(await build([toV1(instruction)]))
    expect(codesOf(found)).toEqual(['spender-without-code: danger', 'unlimited-approval: warn'])
    expect(found.effects).toContainEqual({
      type: 'allow',
      asset: { type: 'token', address: world.chain.seed.usdc.mint, amount: 2n ** 64n - 1n, decimals: 6 },
      party: { address: world.bob.address },
    })
  })

  it('assigns the wallet itself to a program', async () => {
    const instruction = SystemProgram.assign({
      accountPubkey: new PublicKey(world.alice.address),
      programId: Keypair.generate().publicKey,
    })
    expect(codesOf(await inspect(await build([instruction])))).toEqual(['control-change: danger'])
  })

  it('burns tokens', async () => {
    const { mint, decimals } = world.chain.seed.usdc
    const instruction = getBurnCheckedInstruction({
      account: address(await accountOf(world.alice.address)),
      mint: address(mint),
      authority: createNoopSigner(address(world.alice.address)),
      amount: 1n,
      decimals,
    })
    expect(codesOf(await inspect(await build([toV1(instruction)])))).toContain('lost-funds: warn')
  })

  it('uses a durable nonce: it does not expire', async () => {
    const payer = new PublicKey(world.alice.address)
    const nonce = Keypair.generate().publicKey
    const advance = SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: payer })
    const found = await inspect(await build([advance, send(world.bob.address, 1n)]))
    expect(codesOf(found)).toContain('no-expiry: warn')
  })

  it('pays an absurd priority fee', async () => {
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2_000_000_000n })
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 })
    const found = await inspect(await build([limit, price, send(world.bob.address, 1n)]))
    expect(codesOf(found)).toContain('high-fee: danger')
  })

  it('sends to the incinerator', async () => {
    const found = await inspect(await build([send('1nc1nerator11111111111111111111111111111111', SOL)]))
    expect(codesOf(found)).toEqual(['lost-funds: danger'])
  })

  it('calls an unknown program, whose effects a simulation shows', async () => {
    const programId = Keypair.generate().publicKey
    const keys = [{ pubkey: new PublicKey(world.alice.address), isSigner: true, isWritable: true }]
    const found = await inspect(await build([new TransactionInstruction({ programId, keys, data: Buffer.from([1]) })]))
    expect(found.effects).toContainEqual({ type: 'call', party: { address: programId.toBase58() } })
    // The program does not exist.
    expect(codesOf(found)).toEqual(['would-fail: warn'])
  })

  it('takes addresses from a lookup table, which the node resolves', async () => {
    const { value: table } = await connection.getAddressLookupTable(new PublicKey(world.chain.seed.lookupTable))
    if (table === null) throw new Error('there is no table')
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: new PublicKey(world.alice.address),
      recentBlockhash: blockhash,
      instructions: [await sendToken(world.bob.address, 7n)],
    }).compileToV0Message([table])
    expect(message.addressTableLookups).toHaveLength(1)
    const found = await inspect(new VersionedTransaction(message))
    expect(graveOf(found)).toEqual([])
    expect(found.effects).toMatchObject([{ type: 'send', asset: { amount: 7n } }])
  })

  it('takes addresses from a missing lookup table: not read whole', async () => {
    const message = (await build([send(world.bob.address, SOL)])).message
    const lookup = { accountKey: Keypair.generate().publicKey, writableIndexes: [0], readonlyIndexes: [1] }
    message.addressTableLookups.push(lookup)
    expect(codesOf(await inspect(new VersionedTransaction(message)))).toContain('not-read-whole: warn')
  })

  it('is given as bytes, as base64 and as base58: the same result', async () => {
    const transaction = await build([send(world.bob.address, SOL)])
    const bytes = transaction.serialize()
    const forms = [bytes, Buffer.from(bytes).toString('base64'), encodeBase58(bytes)]
    const [first, ...others] = await Promise.all(forms.map((form) => inspect(form)))
    expect(first?.effects).toHaveLength(1)
    for (const other of others) expect(other).toEqual(first)
  })

  it('is malformed: a finding, so that it does not pass unnoticed', async () => {
    expect(codesOf(await inspect('not a transaction'))).toEqual(['not-read-whole: warn'])
  })

  it('is signed only by another account: a finding, so that it does not pass unnoticed', async () => {
    const transfer = SystemProgram.transfer({
      fromPubkey: new PublicKey(world.bob.address),
      toPubkey: new PublicKey(world.carol.address),
      lamports: 1,
    })
    expect(codesOf(await inspect(await build([transfer], world.bob.address)))).toContain('not-read-whole: warn')
  })

  it('no node responds for: transfers of SOL are known, transfers of tokens without their owner are not', async () => {
    const { network, alice } = world
    const silent = world.createAdapter({ fetch: async () => Promise.reject(new TypeError('offline')) })
    const inspectBy = (transaction: VersionedTransaction) =>
      silent.inspectRequest({
        address: alice.address,
        addresses: [alice.address],
        network,
        request: { transactions: [transaction] },
      })
    expect(codesOf(await inspectBy(await build([send(world.bob.address, SOL)])))).toEqual([])
    const found = await inspectBy(await build([await sendToken(world.bob.address, 1n)]))
    expect(codesOf(found)).toEqual(['not-simulated: warn'])
  })
})

describe('the Solana adapter inspects a message that', () => {
  const inspectBy = (message: string | Uint8Array) => {
    const { network, alice } = world
    const request = { message }
    return world.createAdapter().inspectRequest({ address: alice.address, addresses: [], network, request })
  }

  it('is the message of a transaction: a finding', async () => {
    const { message } = await build([send(world.bob.address, SOL)])
    expect(codesOf(await inspectBy(message.serialize()))).toEqual(['transaction-as-message: danger'])
  })

  it('is a text, or random bytes: no finding', async () => {
    expect((await inspectBy('hello')).findings).toEqual([])
    expect((await inspectBy(decodeBase58(world.alice.address))).findings).toEqual([])
  })
})
