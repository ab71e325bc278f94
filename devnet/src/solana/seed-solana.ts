import { type Address, type Instruction, lamports } from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import type { SeedKey } from './keys.ts'
import type { Ledger } from './ledger.ts'
import { toLookupTable, toMetadata } from './seed-accounts.ts'
import { signAndRead } from './sign-and-read.ts'
import type { Slots } from './slots.ts'
import type { SolanaToken } from './solana-token.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './token-layout.ts'
import { TRANSFER_FEE_MINT_BYTES, toTransferFeeConfigInstruction } from './transfer-fee.ts'

/** The initial state of the chain. */
export interface SolanaSeed {
  /** USD Coin of the local world, 6 decimals. */
  readonly usdc: SolanaToken
  /** Token-2022 that keeps one hundredth of each transfer, 6 decimals. */
  readonly toll: SolanaToken
  /** One of a kind: no decimals, and nobody can make another. */
  readonly picture: SolanaToken
  /** Lookup table that holds the programs and mints of tokens. */
  readonly lookupTable: string
}

/** Keys of the seed in the order of their derivation; the first four are people. */
export const SEED_LABELS = [
  'Alice',
  'Bob',
  'Carol',
  'Harbour Supplies',
  'Faucet',
  'USDC',
  'Toll',
  'Picture',
  'Lookup table',
] as const
const PEOPLE = 4
const DAY_SEC = 86_400
const LAMPORTS = 1_000_000_000n

interface SeedOptions {
  readonly ledger: Ledger
  readonly slots: Slots
  readonly keys: readonly SeedKey[]
  readonly history: boolean
}

/** Fills an empty chain: SOL, three tokens and a lookup table, and a past of the first account. */
export async function seedSolana({ ledger, slots, keys, history }: SeedOptions) {
  const [alice, bob, carol, supplies, faucet, usdcKey, tollKey, pictureKey, tableKey] = keys
  if (!alice || !bob || !carol || !supplies || !faucet || !usdcKey || !tollKey || !pictureKey || !tableKey)
    throw new Error('the seed needs a key for each label')
  const usdc = tokenOf(usdcKey, TOKEN_PROGRAM, 'USDC', 'USD Coin', 6)
  const toll = tokenOf(tollKey, TOKEN_2022_PROGRAM, 'TOLL', 'Toll Token', 6)
  const picture = tokenOf(pictureKey, TOKEN_PROGRAM, 'HARBOUR', 'Quiet Harbour #1', 0)

  ledger.fund(faucet.signer.address, 1_000_000n * LAMPORTS)
  const write = async (payer: SeedKey, daysAgo: number, instructions: readonly Instruction[], isToFail = false) => {
    const slot = slots.at(daysAgo * DAY_SEC)
    const { error } = ledger.execute(await signAndRead(payer.signer, instructions, slots.blockhashOf(slot)), slot)
    if ((error !== null) !== isToFail) throw new Error(`the seed of Solana ended with ${JSON.stringify(error)}`)
  }
  const pay = (from: SeedKey, to: SeedKey, amount: bigint) =>
    getTransferSolInstruction({ source: from.signer, destination: to.signer.address, amount: lamports(amount) })

  await write(faucet, 40, [pay(faucet, alice, 120n * LAMPORTS), pay(faucet, bob, 5n * LAMPORTS)])
  await write(faucet, 39.9, [pay(faucet, carol, LAMPORTS), pay(faucet, supplies, LAMPORTS)])
  await write(faucet, 39.8, createMint(faucet, usdcKey, usdc, ledger))
  await write(faucet, 39.7, createMint(faucet, tollKey, toll, ledger))
  await write(faucet, 39.6, createMint(faucet, pictureKey, picture, ledger))
  await write(faucet, 39.5, await mintTo(faucet, alice, usdc, 2_500_000_000n))
  await write(faucet, 39.4, await mintTo(faucet, alice, toll, 800_000_000n))
  await write(faucet, 39.3, [...(await mintTo(faucet, alice, picture, 1n)), endMinting(faucet, picture)])
  await write(faucet, 39.2, await mintTo(faucet, bob, usdc, 40_000_000n))
  for (const [token, symbol] of [
    [usdc, 'USDC'],
    [picture, 'HARBOUR'],
  ] as const)
    ledger.setAccount(await toMetadata(faucet.signer.address, { ...token, symbol }))
  const listed = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM, usdc.mint, toll.mint, picture.mint] as Address[]
  ledger.setAccount(toLookupTable(tableKey.signer.address, faucet.signer.address, listed))

  if (history) {
    await write(alice, 20, [pay(alice, bob, 1_500_000_000n)])
    await write(alice, 12, await sendToken(alice, carol, usdc, 120_000_000n))
    await write(alice, 7, [pay(alice, bob, 900n * LAMPORTS)], true)
    await write(bob, 3, [pay(bob, alice, 750_000_000n)])
  }
  const seed: SolanaSeed = { usdc, toll, picture, lookupTable: tableKey.address }
  return { seed, people: keys.slice(0, PEOPLE), faucet }
}

function tokenOf(key: SeedKey, program: string, symbol: string, name: string, decimals: number): SolanaToken {
  return { mint: key.address, program, symbol, name, decimals }
}

const MINT_BYTES = 82n

function createMint(authority: SeedKey, key: SeedKey, token: SolanaToken, ledger: Ledger): readonly Instruction[] {
  const isNew = token.program === TOKEN_2022_PROGRAM
  const space = isNew ? TRANSFER_FEE_MINT_BYTES : MINT_BYTES
  const programAddress = token.program as Address
  const [mint, mintAuthority] = [key.signer.address, authority.signer.address]
  const create = getCreateAccountInstruction({
    payer: authority.signer,
    newAccount: key.signer,
    lamports: lamports(ledger.minimumBalance(space)),
    space,
    programAddress,
  })
  const { decimals } = token
  const initialize = getInitializeMint2Instruction({ mint, decimals, mintAuthority }, { programAddress })
  return isNew ? [create, toTransferFeeConfigInstruction(mint, mintAuthority), initialize] : [create, initialize]
}

/** Returns what opens the receiver's account of a token. */
async function openAccount(payer: SeedKey, owner: SeedKey, { mint, program }: SolanaToken) {
  const [tokenProgram, mintAddress] = [program as Address, mint as Address]
  const [ata] = await findAssociatedTokenPda({ owner: owner.signer.address, mint: mintAddress, tokenProgram })
  const instruction = getCreateAssociatedTokenIdempotentInstruction({
    payer: payer.signer,
    ata,
    owner: owner.signer.address,
    mint: mintAddress,
    tokenProgram,
  })
  return { ata, instruction }
}

async function mintTo(authority: SeedKey, owner: SeedKey, token: SolanaToken, amount: bigint) {
  const { ata, instruction } = await openAccount(authority, owner, token)
  const [mint, programAddress] = [token.mint as Address, token.program as Address]
  const minted = { mint, token: ata, mintAuthority: authority.signer, amount }
  return [instruction, getMintToInstruction(minted, { programAddress })]
}

/** Returns what keeps a token from ever getting more of it. */
function endMinting(authority: SeedKey, { mint }: SolanaToken): Instruction {
  const [owned, authorityType] = [mint as Address, AuthorityType.MintTokens]
  return getSetAuthorityInstruction({ owned, owner: authority.signer, authorityType, newAuthority: null })
}

async function sendToken(from: SeedKey, to: SeedKey, token: SolanaToken, amount: bigint) {
  const { ata: source } = await openAccount(from, from, token)
  const { ata: destination, instruction } = await openAccount(from, to, token)
  const { mint, decimals, program } = token
  const moved = { source, mint: mint as Address, destination, authority: from.signer, amount, decimals }
  return [instruction, getTransferCheckedInstruction(moved, { programAddress: program as Address })]
}
