import { encodeBase58 } from '@latchkey/primitives'
import { Keypair, PublicKey, StakeProgram, SystemProgram, Transaction, TransactionInstruction } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccountState } from './account-state.ts'
import { decodeTransaction } from './decode-transaction.ts'
import type { SolanaFacts, SolanaSimulation } from './facts.ts'
import { inspectSolana } from './inspect-solana.ts'
import { PROGRAMS } from './programs.ts'
import { readMessage, sliceMessage } from './read-message.ts'

const [alice, bob, program] = [1, 2, 3].map((seed) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey) as [
  PublicKey,
  PublicKey,
  PublicKey,
]
const MINT = encodeBase58(new Uint8Array(32).fill(9))
const [VAULT, THEIRS] = [11, 12].map((byte) => encodeBase58(new Uint8Array(32).fill(byte))) as [string, string]

/** The message of a transaction, built with the library of the ecosystem. */
function compile(...instructions: readonly TransactionInstruction[]): Uint8Array {
  const transaction = new Transaction({ feePayer: alice, blockhash: MINT, lastValidBlockHeight: 1 })
  return transaction
    .add(...instructions)
    .compileMessage()
    .serialize()
}

function facts(changes: Partial<SolanaFacts> = {}): SolanaFacts {
  return { own: new Set([alice.toBase58()]), accounts: new Map(), simulations: [], isOnCurve: () => true, ...changes }
}

function inspect(bytes: Uint8Array, given: Partial<SolanaFacts> = {}) {
  const message = readMessage(bytes)
  return inspectSolana([message && decodeTransaction(message, new Map())], facts(given))
}

const codesOf = ({ findings }: ReturnType<typeof inspect>) =>
  findings.filter(({ severity }) => severity !== 'info').map(({ code, severity }) => `${code}: ${severity}`)

/** Calls an unknown program, with the signature of the visitor. */
const call = (...others: readonly string[]) =>
  new TransactionInstruction({
    programId: program,
    keys: [
      { pubkey: alice, isSigner: true, isWritable: true },
      ...others.map((key) => ({ pubkey: new PublicKey(key), isSigner: false, isWritable: true })),
    ],
    data: Buffer.from([1]),
  })

/** An instruction of SPL Token: its number and an amount. The visitor signs as the last account. */
const token = (tag: number, accounts: readonly string[], amount?: bigint) => {
  const data = Buffer.alloc(amount === undefined ? 1 : 9)
  data[0] = tag
  if (amount !== undefined) data.writeBigUInt64LE(amount, 1)
  return new TransactionInstruction({
    programId: new PublicKey(PROGRAMS.token),
    keys: [...accounts, alice.toBase58()].map((key, at) => ({
      pubkey: new PublicKey(key),
      isSigner: at === accounts.length,
      isWritable: true,
    })),
    data,
  })
}
const sendToken = (amount: bigint) => token(3, [VAULT, THEIRS], amount)

function tokenAccount(owner: PublicKey, amount: bigint, mint = MINT): AccountState {
  const data = new Uint8Array(165)
  data.set(new PublicKey(mint).toBytes(), 0)
  data.set(owner.toBytes(), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  return { lamports: 2_039_280n, owner: PROGRAMS.token, executable: false, data }
}

const wallet = (lamports: bigint): AccountState => ({
  lamports,
  owner: PROGRAMS.system,
  executable: false,
  data: new Uint8Array(),
})

const SOL = 1_000_000_000n

/** A simulation result for the wallet and two token accounts. */
function simulated(
  before: readonly (readonly [string, AccountState | null])[],
  after: readonly (readonly [string, AccountState | null])[],
): Pick<SolanaFacts, 'accounts' | 'simulations'> {
  const simulation: SolanaSimulation = { status: 'success', accounts: new Map(after) }
  return { accounts: new Map(before), simulations: [simulation] }
}

describe('inspectSolana', () => {
  it('grades an unknown program by its simulation: SOL and a token that leave for nothing are a drainer', () => {
    const found = inspect(
      compile(call(VAULT)),
      simulated(
        [
          [alice.toBase58(), wallet(5n * SOL)],
          [VAULT, tokenAccount(alice, 900n)],
        ],
        [
          [alice.toBase58(), wallet(1n * SOL)],
          [VAULT, tokenAccount(alice, 0n)],
        ],
      ),
    )
    expect(found.effects).toEqual([
      { type: 'send', asset: { type: 'native', amount: 4n * SOL } },
      { type: 'send', asset: { type: 'token', address: MINT, amount: 900n } },
      { type: 'call', party: { address: program.toBase58() } },
    ])
    expect(codesOf(found)).toEqual(['drainer-pattern: danger'])
  })

  it('does not count a token that anybody could have made as a payment', () => {
    const other = encodeBase58(new Uint8Array(32).fill(13))
    const found = inspect(
      compile(call(VAULT, THEIRS)),
      simulated(
        [
          [alice.toBase58(), wallet(5n * SOL)],
          [VAULT, tokenAccount(alice, 900n)],
          [THEIRS, null],
        ],
        [
          [alice.toBase58(), wallet(1n * SOL)],
          [VAULT, tokenAccount(alice, 0n)],
          [THEIRS, tokenAccount(alice, 10n ** 12n, other)],
        ],
      ),
    )
    expect(codesOf(found)).toEqual(['drainer-pattern: warn'])
  })

  it('reports rights that a program changes inside: another owner, a delegate', () => {
    const approved = tokenAccount(alice, 900n)
    approved.data[72] = 1
    approved.data.set(bob.toBytes(), 76)
    new DataView(approved.data.buffer).setBigUint64(121, 900n, true)
    const before = [
      [alice.toBase58(), wallet(SOL)],
      [VAULT, tokenAccount(alice, 900n)],
    ] as const
    const taken = inspect(compile(call(VAULT)), simulated(before, [[VAULT, tokenAccount(bob, 900n)]]))
    expect(codesOf(taken)).toContain('control-change: danger')
    const delegated = inspect(compile(call(VAULT)), simulated(before, [[VAULT, approved]]))
    expect(codesOf(delegated)).toEqual(['spender-without-code: danger'])
    expect(delegated.effects[0]).toMatchObject({ type: 'allow', party: { address: bob.toBase58() } })
  })

  it('returns no findings for a swap for SOL, and counts wrapped SOL as SOL', () => {
    const wrapped = 'So11111111111111111111111111111111111111112'
    const found = inspect(
      compile(call(VAULT, THEIRS)),
      simulated(
        [
          [alice.toBase58(), wallet(SOL)],
          [VAULT, tokenAccount(alice, 900n)],
          [THEIRS, tokenAccount(alice, 0n, wrapped)],
        ],
        [
          [alice.toBase58(), wallet(SOL)],
          [VAULT, tokenAccount(alice, 0n)],
          [THEIRS, { ...tokenAccount(alice, 3n * SOL, wrapped), lamports: 3n * SOL + 2_039_280n }],
        ],
      ),
    )
    expect(codesOf(found)).toEqual([])
    expect(found.effects).toContainEqual({ type: 'receive', asset: { type: 'native', amount: 3n * SOL } })
  })

  it('does not compare with an account whose previous state is unknown', () => {
    const after = [[VAULT, tokenAccount(alice, 900n)]] as const
    expect(codesOf(inspect(compile(call(VAULT)), simulated([], after)))).toEqual(['not-simulated: warn'])
  })

  it('reports a change of the authority over a stake or a nonce', () => {
    const stake = StakeProgram.authorize({
      stakePubkey: new PublicKey(VAULT),
      authorizedPubkey: alice,
      newAuthorizedPubkey: bob,
      stakeAuthorizationType: { index: 0 },
    })
    expect(codesOf(inspect(compile(...stake.instructions)))).toEqual(['control-change: danger'])
    const nonce = SystemProgram.nonceAuthorize({
      noncePubkey: new PublicKey(VAULT),
      authorizedPubkey: alice,
      newAuthorizedPubkey: bob,
    })
    expect(codesOf(inspect(compile(nonce)))).toEqual(['control-change: danger'])
  })

  it('warns once for each receiver if at least 90 % of a token is sent, and not below that share', () => {
    const accounts = new Map([
      [VAULT, tokenAccount(alice, 900n)],
      [THEIRS, tokenAccount(bob, 0n)],
    ])
    const all = inspect(compile(sendToken(900n)), { accounts })
    const asset = { type: 'token', address: MINT, amount: 900n }
    expect(all.findings).toContainEqual({
      code: 'transfer-everything',
      severity: 'warn',
      asset,
      party: { address: bob.toBase58() },
    })
    expect(codesOf(inspect(compile(sendToken(450n), sendToken(450n)), { accounts }))).toEqual([
      'transfer-everything: warn',
    ])
    expect(codesOf(inspect(compile(sendToken(500n)), { accounts }))).toEqual([])
  })

  it('grades SOL that is sent to a mint account as lost funds', () => {
    const mint: AccountState = { ...tokenAccount(alice, 0n), data: new Uint8Array(82) }
    const pay = (lamports: number) =>
      compile(SystemProgram.transfer({ fromPubkey: alice, toPubkey: new PublicKey(MINT), lamports }))
    const accounts = new Map([[MINT, mint]])
    expect(codesOf(inspect(pay(1e9), { accounts }))).toEqual(['lost-funds: danger'])
    // Token-2022 stores metadata in the mint account, and that storage needs rent.
    expect(codesOf(inspect(pay(2_000_000), { accounts }))).toEqual([])
  })

  it('grades a burn as a warning, not a danger, because no thief gains by it', () => {
    const accounts = new Map([[VAULT, tokenAccount(alice, 900n)]])
    expect(codesOf(inspect(compile(token(8, [VAULT, MINT], 900n)), { accounts }))).toEqual(['lost-funds: warn'])
  })

  it('grades the SOL of a closed account that goes to another account', () => {
    const close = (to: PublicKey) => compile(token(9, [VAULT, to.toBase58()]))
    const rent = { accounts: new Map([[VAULT, tokenAccount(alice, 0n)]]) }
    expect(codesOf(inspect(close(alice), rent))).toEqual([])
    expect(codesOf(inspect(close(bob), rent))).toEqual(['transfer-everything: warn'])
    const wrapped = { ...tokenAccount(alice, 3n * SOL), lamports: 3n * SOL }
    const full = { accounts: new Map([[VAULT, wrapped]]) }
    expect(codesOf(inspect(close(bob), full))).toContain('drainer-pattern: danger')
    const fill = SystemProgram.transfer({ fromPubkey: alice, toPubkey: new PublicKey(VAULT), lamports: 90e9 })
    const wrapAndClose = compile(fill, token(9, [VAULT, bob.toBase58()]))
    expect(codesOf(inspect(wrapAndClose, rent))).toContain('drainer-pattern: danger')
    const program = new TransactionInstruction({
      programId: new PublicKey(PROGRAMS.loader),
      keys: [VAULT, bob.toBase58(), alice.toBase58()].map((key, at) => ({
        pubkey: new PublicKey(key),
        isSigner: at === 2,
        isWritable: true,
      })),
      data: Buffer.from([5, 0, 0, 0]),
    })
    const code = { accounts: new Map([[VAULT, { ...wallet(2n * SOL), owner: PROGRAMS.loader }]]) }
    expect(codesOf(inspect(compile(program), code))).toContain('drainer-pattern: danger')
  })

  it('warns about stake that is withdrawn to another account, and about a lockup by another custodian', () => {
    const stakePubkey = new PublicKey(VAULT)
    const withdrawn = (toPubkey: PublicKey, lamports: number) =>
      StakeProgram.withdraw({ stakePubkey, authorizedPubkey: alice, toPubkey, lamports }).instructions
    const accounts = new Map([[VAULT, { ...wallet(2n * SOL), owner: PROGRAMS.stake }]])
    expect(codesOf(inspect(compile(...withdrawn(bob, 2e9)), { accounts }))).toContain('transfer-everything: warn')
    expect(codesOf(inspect(compile(...withdrawn(bob, 1e9)), { accounts }))).toEqual([])
    const halves = compile(...withdrawn(bob, 1e9), ...withdrawn(bob, 1e9))
    expect(codesOf(inspect(halves, { accounts }))).toContain('transfer-everything: warn')
    expect(codesOf(inspect(compile(...withdrawn(alice, 2e9)), { accounts }))).toEqual([])
    const lock = (custodian: PublicKey) =>
      new TransactionInstruction({
        programId: StakeProgram.programId,
        keys: [
          { pubkey: stakePubkey, isSigner: false, isWritable: true },
          { pubkey: alice, isSigner: true, isWritable: false },
        ],
        data: Buffer.from([6, 0, 0, 0, 1, ...new Uint8Array(7).fill(255), 0, 0, 1, ...custodian.toBytes()]),
      })
    expect(codesOf(inspect(compile(lock(bob))))).toEqual(['control-change: danger'])
    expect(codesOf(inspect(compile(lock(alice))))).toEqual([])
    const nothing = lock(alice)
    nothing.data = Buffer.from([6, 0, 0, 0, 0, 0, 0])
    expect(codesOf(inspect(compile(nothing)))).toEqual([])
  })

  it('warns about a new account that is funded with more than its rent, unless the visitor owns it', () => {
    const create = (lamports: number, space = 200) =>
      SystemProgram.createAccount({
        fromPubkey: alice,
        newAccountPubkey: new PublicKey(VAULT),
        lamports,
        space,
        programId: StakeProgram.programId,
      })
    const initialize = (withdrawer: PublicKey) =>
      StakeProgram.initialize({
        stakePubkey: new PublicKey(VAULT),
        authorized: { staker: alice, withdrawer } as never,
      })
    expect(codesOf(inspect(compile(create(2_300_000))))).toEqual([])
    expect(codesOf(inspect(compile(create(2e9))))).toEqual(['control-change: warn'])
    expect(codesOf(inspect(compile(create(70e9, 10_000_000))))).toEqual(['control-change: warn'])
    expect(codesOf(inspect(compile(create(2e9), initialize(bob))))).toEqual(['control-change: warn'])
    expect(codesOf(inspect(compile(create(2e9), initialize(alice))))).toEqual([])
  })

  it('warns about a payment if another signer sends the goods to a third party', () => {
    const pay = SystemProgram.transfer({ fromPubkey: alice, toPubkey: bob, lamports: 100_000_000 })
    const give = (to: PublicKey) => SystemProgram.transfer({ fromPubkey: bob, toPubkey: to, lamports: 20_000_000 })
    expect(codesOf(inspect(compile(pay, give(program))))).toEqual(['drainer-pattern: warn'])
    expect(codesOf(inspect(compile(pay, give(alice))))).toEqual([])
    const tip = SystemProgram.transfer({ fromPubkey: alice, toPubkey: bob, lamports: 1_000_000 })
    expect(codesOf(inspect(compile(tip, give(program))))).toEqual([])
  })

  it('reports everything that it could not read', () => {
    expect(codesOf(inspectSolana([undefined], facts()))).toEqual(['not-read-whole: warn'])
    expect(codesOf(inspectSolana([], facts()))).toEqual(['not-read-whole: warn'])
  })
})

describe('readMessage', () => {
  const transfer = SystemProgram.transfer({ fromPubkey: alice, toPubkey: bob, lamports: 5 })

  it('reads messages that the library of the ecosystem writes', () => {
    const bytes = compile(transfer)
    expect(readMessage(bytes)).toMatchObject({
      version: 'legacy',
      signers: 1,
      staticKeys: [alice.toBase58(), bob.toBase58(), PROGRAMS.system],
      isWritable: [true, true, false],
    })
    expect(sliceMessage(Uint8Array.from([1, ...new Uint8Array(64), ...bytes]))).toEqual(Uint8Array.from(bytes))
  })

  it('rejects bytes after the end, a wrong number of signatures, and numbers in a longer form', () => {
    const bytes = compile(transfer)
    expect(readMessage(Uint8Array.from([...bytes, 0]))).toBeUndefined()
    expect(sliceMessage(Uint8Array.from([2, ...new Uint8Array(128), ...bytes]))).toBeUndefined()
    expect(sliceMessage(Uint8Array.from([0x81, 0, ...new Uint8Array(64), ...bytes]))).toBeUndefined()
  })

  it('never throws on hostile bytes, and inspects everything that it reads', () => {
    const whole = compile(transfer, call(VAULT))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1_300 }), fc.nat(whole.length - 1), fc.nat(255), (random, at, byte) => {
        const changed = Uint8Array.from(whole)
        changed[at] = byte
        for (const bytes of [random, changed, whole.subarray(0, at)]) inspect(bytes)
      }),
      { numRuns: 500 },
    )
  })
})

describe('inspectSolana, with a node that lies about the owner of an account', () => {
  const derived = new Set([VAULT])
  const pay = () =>
    SystemProgram.transfer({ fromPubkey: alice, toPubkey: new PublicKey(THEIRS), lamports: Number(5n * SOL) })

  it('X37: still shows a payment if the node names the visitor as the owner of the receiving account', () => {
    const accounts = new Map([
      [VAULT, tokenAccount(alice, 900n)],
      [THEIRS, tokenAccount(alice, 0n)],
    ])
    expect(inspect(compile(pay()), { accounts, derived }).effects).toMatchObject([
      { type: 'send', asset: { type: 'native', amount: 5n * SOL } },
    ])
    expect(inspect(compile(sendToken(900n)), { accounts, derived }).effects).toMatchObject([
      { type: 'send', asset: { type: 'token', amount: 900n } },
    ])
  })

  it('X37: still shows a payment if the node names another owner of the account that pays', () => {
    const accounts = new Map([
      [VAULT, tokenAccount(bob, 900n)],
      [THEIRS, tokenAccount(bob, 0n)],
    ])
    expect(inspect(compile(sendToken(900n)), { accounts, derived }).effects).toMatchObject([
      { type: 'send', asset: { type: 'token', amount: 900n } },
    ])
  })

  it('does not show a transfer to a derived account of the visitor as a payment', () => {
    const accounts = new Map([
      [VAULT, tokenAccount(alice, 900n)],
      [THEIRS, tokenAccount(alice, 0n)],
    ])
    const both = new Set([VAULT, THEIRS])
    expect(inspect(compile(sendToken(900n)), { accounts, derived: both }).effects).toEqual([])
  })
})
