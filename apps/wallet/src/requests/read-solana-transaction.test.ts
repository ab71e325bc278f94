import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { OTHER_KEYS } from '../chain/other-keys.ts'
import { readSolanaTransaction } from './read-solana-transaction.ts'

/*
 * Transactions of another maker's library than the one that reads them.
 */

const [ALICE, BOB, MINT] = [OTHER_KEYS[0], OTHER_KEYS[1], OTHER_KEYS[2]].map(
  ({ solana }) => new PublicKey(solana.address),
) as [PublicKey, PublicKey, PublicKey]
const TOKEN = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const ASSOCIATED = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const recentBlockhash = MINT.toBase58()
const pay = SystemProgram.transfer({ fromPubkey: ALICE, toPubkey: BOB, lamports: 1_500_000_000 })

const legacy = (...instructions: readonly TransactionInstruction[]) =>
  new Transaction({ feePayer: ALICE, recentBlockhash })
    .add(...instructions)
    .serialize({ requireAllSignatures: false, verifySignatures: false })
const call = (programId: PublicKey, keys: readonly PublicKey[], data: readonly number[]) =>
  new TransactionInstruction({
    programId,
    keys: keys.map((pubkey) => ({ pubkey, isSigner: pubkey === ALICE, isWritable: true })),
    data: Buffer.from(data),
  })
const AMOUNT = [0x40, 0x42, 0x0f, 0, 0, 0, 0, 0]

describe('a transaction of Solana', () => {
  it('shows what it sends to whom, who pays, and at which fee', () => {
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 500 })
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000_000 })
    const steps = [{ index: 2, kind: 'transfer', to: BOB.toBase58(), lamports: 1_500_000_000n }]
    const feePayer = ALICE.toBase58()
    expect(readSolanaTransaction(legacy(limit, price, pay))).toEqual({
      feePayer,
      signers: [feePayer],
      feeLamports: 15_000n,
      steps,
    })
    expect(readSolanaTransaction(legacy(pay)).feeLamports).toBe(5_000n)
  })

  it('is read with a version, and what it takes from a lookup table is not guessed', () => {
    const table = new AddressLookupTableAccount({
      key: TOKEN,
      state: { deactivationSlot: 2n ** 64n - 1n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0, addresses: [BOB] },
    })
    const message = new TransactionMessage({ payerKey: ALICE, recentBlockhash, instructions: [pay] })
    const plain = new VersionedTransaction(message.compileToV0Message()).serialize()
    const looked = new VersionedTransaction(message.compileToV0Message([table])).serialize()
    expect(readSolanaTransaction(plain).steps).toMatchObject([{ kind: 'transfer', to: BOB.toBase58() }])
    expect(readSolanaTransaction(looked).steps).toMatchObject([{ kind: 'transfer', to: 'of a lookup table' }])
  })

  it.each([
    [
      'with its mint',
      call(TOKEN, [ALICE, MINT, BOB, ALICE], [12, ...AMOUNT, 6]),
      { mint: MINT.toBase58(), decimals: 6 },
    ],
    [
      'with a fee of its own',
      call(TOKEN_2022, [ALICE, MINT, BOB, ALICE], [26, 1, ...AMOUNT, 6, ...AMOUNT]),
      { decimals: 6 },
    ],
    ['without its mint', call(TOKEN, [ALICE, BOB, ALICE], [3, ...AMOUNT]), {}],
  ])('shows a token %s', (_, instruction, more) => {
    const { steps } = readSolanaTransaction(legacy(instruction))
    expect(steps).toMatchObject([{ kind: 'token', to: BOB.toBase58(), amount: 1_000_000n, ...more }])
  })

  it('shows the opening of a token account, and any other call with all of its bytes', () => {
    const open = call(ASSOCIATED, [ALICE, TOKEN, BOB, MINT, SystemProgram.programId, TOKEN], [1])
    const approve = call(TOKEN, [ALICE, BOB, ALICE], [4, ...AMOUNT])
    expect(readSolanaTransaction(legacy(open, approve)).steps).toEqual([
      { index: 0, kind: 'open-account', owner: BOB.toBase58(), mint: MINT.toBase58() },
      { index: 1, kind: 'call', program: TOKEN.toBase58(), data: '0x0440420f0000000000' },
    ])
  })

  it('is refused when it is none, wherever it is cut', () => {
    const wire = legacy(pay)
    for (let length = 0; length < wire.length; length++)
      expect(() => readSolanaTransaction(wire.subarray(0, length))).toThrow()
  })
})
