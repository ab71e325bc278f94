import { AccountRole, type Address, address, type Instruction } from '@solana/kit'

export const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
const COMPUTE_BUDGET_PROGRAM = address('ComputeBudget111111111111111111111111111111')
const ASSOCIATED_TOKEN_PROGRAM = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const TOKEN_PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const TOKEN_2022_PROGRAM = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

const { READONLY, WRITABLE, READONLY_SIGNER, WRITABLE_SIGNER } = AccountRole

/** Returns the instruction that moves lamports from one account to another. */
export function transferSol(from: Address, to: Address, amount: bigint): Instruction {
  const data = bytes(12, (view) => {
    view.setUint32(0, 2, true)
    view.setBigUint64(4, amount, true)
  })
  const accounts = [
    { address: from, role: WRITABLE_SIGNER },
    { address: to, role: WRITABLE },
  ]
  return { programAddress: SYSTEM_PROGRAM, accounts, data }
}

/** Returns the instruction that sets the unit limit of a transaction. */
export function setComputeUnitLimit(units: number): Instruction {
  const data = bytes(5, (view) => {
    view.setUint8(0, 2)
    view.setUint32(1, units, true)
  })
  return { programAddress: COMPUTE_BUDGET_PROGRAM, accounts: [], data }
}

/** Returns the instruction that sets the price per unit, in millionths of a lamport. */
export function setComputeUnitPrice(microLamports: bigint): Instruction {
  const data = bytes(9, (view) => {
    view.setUint8(0, 3)
    view.setBigUint64(1, microLamports, true)
  })
  return { programAddress: COMPUTE_BUDGET_PROGRAM, accounts: [], data }
}

export interface AssociatedAccount {
  readonly payer: Address
  /** Address of the new token account. */
  readonly account: Address
  readonly owner: Address
  readonly mint: Address
  readonly program: Address
}

/** Returns the instruction that opens a token account if it does not exist, and otherwise does nothing. */
export function openTokenAccount({ payer, account, owner, mint, program }: AssociatedAccount): Instruction {
  const accounts = [
    { address: payer, role: WRITABLE_SIGNER },
    { address: account, role: WRITABLE },
    { address: owner, role: READONLY },
    { address: mint, role: READONLY },
    { address: SYSTEM_PROGRAM, role: READONLY },
    { address: program, role: READONLY },
  ]
  return { programAddress: ASSOCIATED_TOKEN_PROGRAM, accounts, data: Uint8Array.of(1) }
}

export interface TokenMove {
  readonly source: Address
  readonly destination: Address
  readonly owner: Address
  readonly mint: Address
  readonly program: Address
  readonly amount: bigint
  readonly decimals: number
}

/** Returns the instruction that moves a token; the program checks the mint and its decimals. */
export function transferToken(move: TokenMove): Instruction {
  const data = bytes(10, (view) => {
    view.setUint8(0, 12)
    view.setBigUint64(1, move.amount, true)
    view.setUint8(9, move.decimals)
  })
  const accounts = [
    { address: move.source, role: WRITABLE },
    { address: move.mint, role: READONLY },
    { address: move.destination, role: WRITABLE },
    { address: move.owner, role: READONLY_SIGNER },
  ]
  return { programAddress: move.program, accounts, data }
}

function bytes(length: number, write: (view: DataView) => void): Uint8Array {
  const data = new Uint8Array(length)
  write(new DataView(data.buffer))
  return data
}
