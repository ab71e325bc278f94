import { address, createNoopSigner, type Instruction, lamports } from '@solana/kit'
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  openTokenAccount,
  setComputeUnitLimit,
  setComputeUnitPrice,
  transferSol,
  transferToken,
} from './instructions.ts'

const [a, b, c, d] = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
  '7EeV8eiRuGoR8bFHCjdCRGQd1RM5sR2dAkdiTEtC9ko7',
].map((text) => address(text)) as [
  ReturnType<typeof address>,
  ReturnType<typeof address>,
  ReturnType<typeof address>,
  ReturnType<typeof address>,
]
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

/** The sent parts of an instruction. */
const plain = ({ programAddress, accounts = [], data = new Uint8Array() }: Instruction) => ({
  programAddress,
  accounts: accounts.map((account) => ({ address: account.address, role: account.role })),
  data: [...data],
})

describe('instructions', () => {
  it('are equal to those of the program client for SOL', () => {
    fc.assert(
      fc.property(u64, (amount) => {
        const theirs = getTransferSolInstruction({
          source: createNoopSigner(a),
          destination: b,
          amount: lamports(amount),
        })
        expect(plain(transferSol(a, b, amount))).toEqual(plain(theirs))
      }),
    )
  })

  it('are equal to those of the program client for the compute budget', () => {
    fc.assert(
      fc.property(u64, fc.nat(1_400_000), (microLamports, units) => {
        expect(plain(setComputeUnitPrice(microLamports))).toEqual(
          plain(getSetComputeUnitPriceInstruction({ microLamports })),
        )
        expect(plain(setComputeUnitLimit(units))).toEqual(plain(getSetComputeUnitLimitInstruction({ units })))
      }),
    )
  })

  it('are equal to those of the program client for tokens', () => {
    const program = TOKEN_PROGRAM_ADDRESS
    const opened = openTokenAccount({ payer: a, account: b, owner: c, mint: d, program })
    const theirs = getCreateAssociatedTokenIdempotentInstruction({
      payer: createNoopSigner(a),
      ata: b,
      owner: c,
      mint: d,
    })
    expect(plain(opened)).toEqual(plain(theirs))
    fc.assert(
      fc.property(u64, fc.nat(255), (amount, decimals) => {
        const move = { source: a, destination: b, mint: d, amount, decimals }
        const checked = getTransferCheckedInstruction({ ...move, authority: createNoopSigner(c) })
        expect(plain(transferToken({ ...move, owner: c, program }))).toEqual(plain(checked))
      }),
    )
  })
})
