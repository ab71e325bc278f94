import { type SolanaNode, startSolana } from '@latchkey/devnet'
import { decodeBase58 } from '@latchkey/primitives'
import {
  type Address,
  address,
  createAddressWithSeed,
  createNoopSigner,
  getAddressDecoder,
  getProgramDerivedAddress,
  isOffCurveAddress,
  lamports,
} from '@solana/kit'
import {
  getCreateAccountInstruction,
  getInitializeNonceAccountInstruction,
  getTransferSolInstruction,
} from '@solana-program/system'
import {
  getInitializeAccount3Instruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token'
import { type ChainClient, createChainClient } from './chain-client.ts'
import {
  createNativeMint,
  initializeVote,
  key,
  LOADER,
  loader,
  lookupTable,
  STAKE,
  STAKE_BYTES,
  SYSTEM,
  stake,
  TOKEN,
  TOKEN_2022,
  u64,
  VOTE,
  VOTE_BYTES,
  WRAPPED_SOL,
} from './native-programs.ts'
import { type SolanaSigner, toSigner } from './sign-wire.ts'
import type { HeldToken, SolanaWorld } from './solana-world.types.ts'
import { ataOf, openAta, type TokenOf, tokenCallsOf } from './token-calls.ts'

const SOL = 1_000_000_000n
const USD = 1_000_000n
const [MINT_BYTES, TOKEN_ACCOUNT_BYTES, NONCE_BYTES, BUFFER_BYTES] = [82n, 165n, 80n, 300n]
/** Offset of the blockhash in a nonce account: after version, state and authority. */
const NONCE_AT = 40
const SEED = 'savings'

/** A chain, and who signs on it. */
interface Making {
  readonly chain: ChainClient
  readonly alice: SolanaSigner
  readonly bob: SolanaSigner
  readonly carol: SolanaSigner
  readonly thief: SolanaSigner
  readonly trader: SolanaSigner
}

/** Starts a chain on which the account has tokens, stake and rights, and has made payments. */
export async function startSolanaWorld(): Promise<{ readonly node: SolanaNode; readonly world: SolanaWorld }> {
  const node = await startSolana()
  try {
    return { node, world: await prepareWorld(node) }
  } catch (error) {
    await node.stop()
    throw error
  }
}

/** A key of the corpus, by a byte that fills it. Never use. */
const keyOf = (filler: number) => toSigner(new Uint8Array(32).fill(filler))
const pay = (from: Address, to: Address, amount: bigint) =>
  getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount: lamports(amount) })

async function prepareWorld(node: SolanaNode): Promise<SolanaWorld> {
  const [alice, bob, carol, supplies] = await Promise.all(node.accounts.map(({ privateKey }) => toSigner(privateKey)))
  if (!alice || !bob || !carol || !supplies) throw new Error('too few people')
  const [thief, trader, recent] = [await keyOf(71), await keyOf(72), await keyOf(73)]
  const making: Making = { chain: createChainClient(node.url), alice, bob, carol, thief, trader }
  const { chain } = making
  for (const { address: to } of [thief, trader, recent, carol]) await chain.airdrop(to, 5n * SOL)
  const tokens = await makeTokens(making, node)
  const rights = await makeRights(making)
  const tables = await makeTables(making, tokens)
  node.advanceSlots(3)
  return {
    account: alice.address,
    owner: alice,
    friend: bob.address,
    colleague: carol.address,
    stranger: supplies.address,
    recent: recent.address,
    thief,
    trader,
    friendTwin: toTwin(bob.address),
    recentTwin: toTwin(recent.address),
    denied: (await keyOf(74)).address,
    heldLamports: await chain.readBalance(alice.address),
    ...tokens,
    ...rights,
    tables,
    blockhash: await chain.readBlockhash(),
    nowSec: Math.floor(Date.now() / 1_000),
    domain: 'app.example',
  }
}

/**
 * Returns the address of a key with the first and last four characters of another, as attackers create them by brute
 * force.
 */
function toTwin(of: Address): Address {
  for (let filler = 1; filler < 4_000; filler++) {
    const middle = Array.from(
      { length: of.length - 8 },
      (_, index) => of[4 + ((index * filler + filler) % (of.length - 8))],
    )
    const text = `${of.slice(0, 4)}${middle.join('')}${of.slice(-4)}`
    const decoded = decodeBase58(text)
    if (decoded?.length !== 32) continue
    const twin = getAddressDecoder().decode(decoded)
    if (twin !== of && !isOffCurveAddress(twin)) return twin
  }
  throw new Error('no address resembles it')
}

async function makeTokens(making: Making, { seed }: SolanaNode) {
  const { chain, alice, carol, thief, trader } = making
  const held = async (
    token: { readonly mint: string; readonly program: string; readonly decimals: number },
    account?: Address,
  ) => {
    const of = { mint: address(token.mint), program: address(token.program) }
    const at = account ?? (await ataOf(alice.address, of))
    const data = await chain.readData(at)
    return { ...of, decimals: token.decimals, account: at, held: new DataView(data.buffer).getBigUint64(64, true) }
  }
  const [usdc, toll] = [await held(seed.usdc), await held(seed.toll)]
  // The trader has something to give, and the thief has an account to receive; the account never dealt with either.
  const carols = { ...usdc, account: await ataOf(carol.address, usdc) }
  for (const [owner, amount] of [
    [trader, 60n * USD],
    [thief, 1n],
  ] as const) {
    const ata = await ataOf(owner.address, usdc)
    await chain.send(
      [openAta(carol.address, owner.address, ata, usdc), tokenCallsOf(carol.address).transfer(carols, ata, amount)],
      [carol],
    )
  }
  const fakeMint = await makeMint(making, thief, 81, 6)
  await mintTo(making, thief, fakeMint, alice, 5_000n * USD)
  await mintTo(making, thief, fakeMint, thief, 9_000_000n * USD)
  const emptyMint = await makeMint(making, carol, 82, 2)
  await mintTo(making, carol, emptyMint, alice, 0n)
  const forSale = await makeMint(making, trader, 83, 0)
  await mintTo(making, trader, forSale, trader, 1n)
  const ownMint = await makeMint(making, alice, 84, 4)
  const wrapped = await wrapSol(making, 6n * SOL)
  const second = await makeSecondAccount(making, toll)
  return {
    usdc,
    toll: await held(seed.toll),
    picture: await held(seed.picture),
    wrapped: await held({ mint: WRAPPED_SOL, program: TOKEN_2022, decimals: 9 }, wrapped),
    fake: await held({ mint: fakeMint, program: TOKEN, decimals: 6 }),
    empty: await held({ mint: emptyMint, program: TOKEN, decimals: 2 }),
    second: await held(seed.toll, second),
    forSale,
    ownMint,
  }
}

/** Returns what creates an account of a program, which its key signs too. */
async function createAccount(
  { chain }: Making,
  payer: SolanaSigner,
  account: SolanaSigner,
  space: bigint,
  program: Address,
  extra = 0n,
) {
  return getCreateAccountInstruction({
    payer: createNoopSigner(payer.address),
    newAccount: createNoopSigner(account.address),
    lamports: lamports((await chain.readRent(space)) + extra),
    space,
    programAddress: program,
  })
}

async function makeMint(making: Making, authority: SolanaSigner, filler: number, decimals: number): Promise<Address> {
  const mint = await keyOf(filler)
  const initialize = getInitializeMint2Instruction({ mint: mint.address, decimals, mintAuthority: authority.address })
  await making.chain.send(
    [await createAccount(making, authority, mint, MINT_BYTES, TOKEN), initialize],
    [authority, mint],
  )
  return mint.address
}

async function mintTo({ chain }: Making, authority: SolanaSigner, mint: Address, owner: SolanaSigner, amount: bigint) {
  const token: TokenOf = { mint, program: TOKEN }
  const ata = await ataOf(owner.address, token)
  const mintAuthority = createNoopSigner(authority.address)
  await chain.send(
    [
      openAta(authority.address, owner.address, ata, token),
      ...(amount === 0n ? [] : [getMintToInstruction({ mint, token: ata, mintAuthority, amount })]),
    ],
    [authority],
  )
}

async function wrapSol({ chain, alice }: Making, amount: bigint): Promise<Address> {
  // The local chain has no wrapped SOL of the older program, and it cannot be created, because its address has no key.
  await chain.send([createNativeMint(alice.address)], [alice])
  const token: TokenOf = { mint: WRAPPED_SOL, program: TOKEN_2022 }
  const ata = await ataOf(alice.address, token)
  const sync = getSyncNativeInstruction({ account: ata }, { programAddress: TOKEN_2022 })
  await chain.send([openAta(alice.address, alice.address, ata, token), pay(alice.address, ata, amount), sync], [alice])
  return ata
}

/** A token account other than the derived one: its owner can change. */
async function makeSecondAccount(making: Making, toll: HeldToken): Promise<Address> {
  const { chain, alice } = making
  const account = await keyOf(85)
  const { mint, program } = toll
  // The accounts of a mint with a transfer fee need more space: four bytes, and those of the withheld amount.
  const create = await createAccount(making, alice, account, TOKEN_ACCOUNT_BYTES + 1n + 4n + 8n, program)
  const initialize = getInitializeAccount3Instruction(
    { account: account.address, mint, owner: alice.address },
    { programAddress: program },
  )
  const move = tokenCallsOf(alice.address).transfer(toll, account.address, 200n * USD)
  await chain.send([create, initialize, move], [alice, account])
  return account.address
}

async function makeRights(making: Making) {
  const { chain, alice, bob } = making
  const [idle, busy, vote, buffer] = [await keyOf(91), await keyOf(92), await keyOf(93), await keyOf(94)]
  await chain.send(
    [await createAccount(making, bob, vote, VOTE_BYTES, VOTE), initializeVote(vote.address, bob.address)],
    [bob, vote],
  )
  for (const [account, extra] of [
    [idle, 10n * SOL],
    [busy, 5n * SOL],
  ] as const)
    await chain.send(
      [
        await createAccount(making, alice, account, STAKE_BYTES, STAKE, extra),
        stake.initialize(account.address, alice.address, alice.address),
      ],
      [alice, account],
    )
  await chain.send([stake.delegate(busy.address, vote.address, alice.address)], [alice])
  await chain.send(
    [
      await createAccount(making, alice, buffer, BUFFER_BYTES, LOADER),
      loader.initializeBuffer(buffer.address, alice.address),
    ],
    [alice, buffer],
  )
  const seeded = await createAddressWithSeed({ baseAddress: alice.address, seed: SEED, programAddress: SYSTEM })
  await chain.send([pay(alice.address, seeded, 3n * SOL)], [alice])
  return {
    ownNonce: await makeNonce(making, alice, 95),
    thiefNonce: await makeNonce(making, making.thief, 96),
    idleStake: { account: idle.address, lamports: await chain.readBalance(idle.address) },
    busyStake: { account: busy.address, lamports: await chain.readBalance(busy.address) },
    seededStake: await createAddressWithSeed({ baseAddress: alice.address, seed: 'stake:0', programAddress: STAKE }),
    vote: vote.address,
    buffer: buffer.address,
    seeded: { account: seeded, seed: SEED, lamports: 3n * SOL },
  }
}

async function makeNonce(making: Making, authority: SolanaSigner, filler: number) {
  const account = await keyOf(filler)
  const initialize = getInitializeNonceAccountInstruction({
    nonceAccount: account.address,
    nonceAuthority: authority.address,
  })
  await making.chain.send(
    [await createAccount(making, authority, account, NONCE_BYTES, SYSTEM), initialize],
    [authority, account],
  )
  const data = await making.chain.readData(account.address)
  return { account: account.address, value: getAddressDecoder().decode(data.slice(NONCE_AT, NONCE_AT + 32)) as string }
}

async function makeTables(making: Making, tokens: Awaited<ReturnType<typeof makeTokens>>) {
  const { thief, trader } = making
  const places = [thief.address, await ataOf(thief.address, tokens.usdc), tokens.usdc.account, tokens.usdc.mint, TOKEN]
  const honest = [tokens.usdc.mint, TOKEN, SYSTEM, trader.address, await ataOf(trader.address, tokens.usdc)]
  return {
    thief: { [await makeTable(making, thief, places)]: places } as Record<Address, Address[]>,
    honest: { [await makeTable(making, trader, honest)]: honest } as Record<Address, Address[]>,
  }
}

async function makeTable({ chain }: Making, authority: SolanaSigner, places: readonly Address[]): Promise<Address> {
  const slot = (await chain.readSlot()) - 1n
  const seeds = [key(authority.address), u64(slot)]
  const [table, bump] = await getProgramDerivedAddress({ programAddress: lookupTable.program, seeds })
  await chain.send(
    [lookupTable.create(table, bump, authority.address, slot), lookupTable.extend(table, authority.address, places)],
    [authority],
  )
  return table
}
