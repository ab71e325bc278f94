import { AccountRole, createNoopSigner, type Instruction } from '@solana/kit'
import {
  AuthorityType,
  getBatchInstruction,
  getMintToInstruction,
  getSyncNativeInstruction,
  getUnwrapLamportsInstruction,
} from '@solana-program/token'
import type { ClassEntry } from '../../corpus.types.ts'
import { bad, doubtful, good, toEntries } from '../../to-entries.ts'
import { memo, TOKEN, TOKEN_2022 } from '../native-programs.ts'
import { formsOf, paySol } from '../request-forms.ts'
import type { SolanaWorld } from '../solana-world.types.ts'
import { openAta, tokenCallsOf } from '../token-calls.ts'
import type { TokenPlaces } from '../token-places.ts'

const SOL = 1_000_000_000n
const USD = 1_000_000n
const { AccountOwner, CloseAccount, MintTokens } = AuthorityType

/** @see SPL Token, "Batch": instructions inside one */
const inBatch = (instruction: Instruction) => getBatchInstruction([{ ...instruction, programAddress: TOKEN }])

function thefts(world: SolanaWorld, { thief: places }: TokenPlaces): readonly ClassEntry[] {
  const { account, thief, trader, usdc, toll, picture, wrapped, empty, second, ownMint } = world
  const { asBytes, asText, asStandard, asStandardSent, asPaired, asPairedSent, asObject } = formsOf(world)
  const { approve, approveChecked, setAuthority, close, burn, transfer } = tokenCallsOf(account)
  const to = thief.address
  const giveAway = setAuthority(usdc, usdc.account, AccountOwner, to)
  const unwrap = getUnwrapLamportsInstruction(
    { source: wrapped.account, destination: to, authority: createNoopSigner(account) },
    { programAddress: TOKEN_2022 },
  )
  return [
    bad('all USDC for a thief to take', asBytes([approve(usdc, to)])),
    bad('all USDC for a thief to take by the wallet', asStandard([approve(usdc, to)])),
    bad('exactly the USDC that is there for a thief to take', asPaired([approveChecked(usdc, to)])),
    bad('all of a token of Token-2022 for a thief to take', asText([approveChecked(toll, to)])),
    bad('a collectible for a thief to take', asBytes([approve(picture, to, 1n)])),
    bad('three tokens for a thief to take', asStandardSent([usdc, toll, picture].map((each) => approve(each, to)))),
    bad('all USDC for a thief to take behind a memo', asBytes([memo('Sign in to the orchard'), approve(usdc, to)])),
    // Nobody can sign as a token account, so it can take nothing: a mistake, not a theft.
    doubtful('all USDC for a token account of the thief to take', asPairedSent([approve(usdc, places.usdc)])),
    bad('gives an account of USDC away', asBytes([giveAway])),
    bad('gives an account of USDC away by the wallet', asStandardSent([giveAway])),
    bad('gives an account of Token-2022 away', asObject([setAuthority(second, second.account, AccountOwner, to)])),
    bad('gives a collectible away by its account', asText([setAuthority(picture, picture.account, AccountOwner, to)])),
    bad('lets a thief close an account of USDC', asBytes([setAuthority(usdc, usdc.account, CloseAccount, to)])),
    bad(
      'lets a thief close an account of wrapped SOL',
      asPaired([setAuthority(wrapped, wrapped.account, CloseAccount, to)]),
    ),
    bad(
      'opens an account for a friend and gives one away',
      asBytes([openAta(account, to, places.usdc, usdc), giveAway]),
    ),
    bad('closes wrapped SOL to a thief', asStandard([close(wrapped, to)])),
    bad('unwraps SOL to a thief', asBytes([unwrap])),
    doubtful('closes an empty account to a thief', asBytes([close(empty, to)])),
    doubtful('lets a thief mint a token of the account', asBytes([setAuthority(usdc, ownMint, MintTokens, to)])),
    doubtful('burns all USDC', asStandardSent([burn(usdc)])),
    doubtful('burns a collectible', asBytes([burn(picture)])),
    bad('an approval of a thief and one of a trader', asBytes([approve(usdc, trader.address, USD), approve(toll, to)])),
    bad('an approval of a thief inside a batch', asBytes([inBatch(approve(usdc, to))])),
    doubtful('a transfer of all USDC inside a batch', asPaired([inBatch(transfer(usdc, places.usdc))])),
  ]
}

function honest(world: SolanaWorld, places: TokenPlaces['account']): readonly ClassEntry[] {
  const { account, thief, usdc, toll, wrapped, fake, empty, ownMint } = world
  const { asBytes, asText, asStandard, asStandardSent, asPaired } = formsOf(world)
  const { approve, revoke, close, burn, setAuthority } = tokenCallsOf(account)
  const sync = getSyncNativeInstruction({ account: wrapped.account }, { programAddress: TOKEN_2022 })
  const open = openAta(account, account, wrapped.account, wrapped)
  const minted = { mint: ownMint, program: TOKEN }
  const openOwn = openAta(account, account, places.ownMint, minted)
  const mint = getMintToInstruction({
    mint: ownMint,
    token: places.ownMint,
    mintAuthority: createNoopSigner(account),
    amount: 5_000n,
  })
  const ofOne = openAta(account, account, empty.account, empty)
  return [
    good('takes the right to USDC away', asBytes([revoke(usdc)])),
    good('takes three rights away', asStandard([revoke(usdc), revoke(toll), revoke(wrapped)])),
    good('closes an empty account to oneself', asText([close(empty, account)])),
    good('unwraps SOL to oneself', asBytes([close(wrapped, account)])),
    good('wraps SOL', asStandardSent([open, paySol(account, wrapped.account, SOL), sync])),
    good('burns a token that somebody sent, and closes its account', asBytes([burn(fake), close(fake, account)])),
    good('gives the right to nothing', asBytes([approve(usdc, thief.address, 0n)])),
    good('burns a part of a token that somebody sent', asStandard([burn(fake, fake.held / 2n)])),
    good('mints a token of its own to itself', asPaired([openOwn, mint])),
    good('ends the minting of a token of its own', asBytes([setAuthority(usdc, ownMint, MintTokens, null)])),
    good('counts the wrapped SOL again', asText([sync])),
    good('opens an account of a token', asPaired([ofOne])),
    good('keeps the right to close with oneself', asBytes([setAuthority(usdc, usdc.account, CloseAccount, account)])),
    good('gives up the right of others to close', asBytes([setAuthority(usdc, usdc.account, CloseAccount, null)])),
  ]
}

/** Requests of a thief's program that is not on the chain yet. */
function unknownPrograms({ account, usdc, thief, ...world }: SolanaWorld): readonly ClassEntry[] {
  const { asBytes, asStandardSent } = formsOf({ account, ...world })
  const call = (data: string, accounts: Instruction['accounts']): Instruction => ({
    programAddress: thief.address,
    accounts: accounts ?? [],
    data: new TextEncoder().encode(data),
  })
  const [signer, writable] = [AccountRole.WRITABLE_SIGNER, AccountRole.WRITABLE]
  const all = [
    { address: account, role: signer },
    { address: usdc.account, role: writable },
    { address: usdc.program, role: AccountRole.READONLY },
  ]
  return [
    doubtful('a program that is not there yet with the SOL of the account', asBytes([call('claim', all.slice(0, 1))])),
    doubtful('a program that is not there yet with the USDC of the account', asStandardSent([call('claim', all)])),
  ]
}

export const tokenRightEntries = (world: SolanaWorld, places: TokenPlaces) => [
  ...toEntries('solana', 'token-right', [...thefts(world, places), ...honest(world, places.account)]),
  ...toEntries('solana', 'unknown-program', unknownPrograms(world)),
]
