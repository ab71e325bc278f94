import { type Address, createNoopSigner, type Instruction, lamports, type TransactionSigner } from '@solana/kit'
import {
  getAssignInstruction,
  getAuthorizeNonceAccountInstruction,
  getCreateAccountInstruction,
  getCreateAccountWithSeedInstruction,
  getInitializeNonceAccountInstruction,
  getTransferSolWithSeedInstruction,
  getWithdrawNonceAccountInstruction,
} from '@solana-program/system'
import { getInitializeMint2Instruction } from '@solana-program/token'
import type { ClassEntry } from '../../corpus.types.ts'
import { bad, doubtful, good, toEntries } from '../../to-entries.ts'
import {
  LOADER,
  loader,
  memo,
  STAKE,
  STAKE_BYTES,
  STAKER,
  SYSTEM,
  stake,
  TOKEN,
  WITHDRAWER,
} from '../native-programs.ts'
import { formsOf, paySol } from '../request-forms.ts'
import type { SolanaSigner } from '../sign-wire.ts'
import type { SolanaWorld } from '../solana-world.types.ts'

const SOL = 1_000_000_000n
const YEAR_SEC = 31_536_000n
/** Lamports of accounts that pay no rent. */
const [STAKE_RENT, NONCE_RENT, MINT_RENT, BUFFER_RENT] = [2_282_880n, 1_447_680n, 1_461_600n, 2_978_880n]

/** What creates an account of a program at the address of a fresh key. */
const createBy =
  (payer: TransactionSigner, { address }: SolanaSigner) =>
  (amount: bigint, space: bigint, programAddress: Address): Instruction =>
    getCreateAccountInstruction({
      payer,
      newAccount: createNoopSigner(address),
      lamports: lamports(amount),
      space,
      programAddress,
    })

/** What changes the authority of a nonce, and what takes its lamports out. */
const nonceCallsOf = (nonceAccount: Address, nonceAuthority: TransactionSigner) => ({
  authorize: (newNonceAuthority: Address): Instruction =>
    getAuthorizeNonceAccountInstruction({ nonceAccount, nonceAuthority, newNonceAuthority }),
  withdraw: (recipientAccount: Address): Instruction =>
    getWithdrawNonceAccountInstruction({
      nonceAccount,
      recipientAccount,
      nonceAuthority,
      withdrawAmount: lamports(NONCE_RENT),
    }),
})

function stakeThefts(world: SolanaWorld): readonly ClassEntry[] {
  const { account, thief, idleStake, busyStake, nowSec } = world
  const { asBytes, asStandard, asStandardSent, asKit } = formsOf(world)
  const to = thief.address
  const [idle, busy] = [idleStake.account, busyStake.account]
  const later = BigInt(nowSec) + 50n * YEAR_SEC
  return [
    bad('makes a thief the withdrawer of a stake', asBytes([stake.authorize(idle, account, to, WITHDRAWER)])),
    bad(
      'makes a thief the withdrawer of a delegated stake',
      asStandard([stake.authorize(busy, account, to, WITHDRAWER)]),
    ),
    bad(
      'makes a thief the staker and the withdrawer',
      asStandardSent([stake.authorize(busy, account, to, STAKER), stake.authorize(busy, account, to, WITHDRAWER)]),
    ),
    doubtful('makes a thief the staker', asBytes([stake.authorize(idle, account, to, STAKER)])),
    doubtful('withdraws a stake to a thief', asKit([stake.withdraw(idle, to, account, idleStake.lamports)])),
    doubtful('locks a stake for fifty years under a thief', asBytes([stake.setLockup(idle, account, later, to)])),
  ]
}

function accountThefts(world: SolanaWorld, fresh: SolanaSigner): readonly ClassEntry[] {
  const { account, thief, ownNonce, buffer, seeded } = world
  const { asBytes, asText, asStandardSent, asPaired } = formsOf(world)
  const [own, to] = [createNoopSigner(account), thief.address]
  const assign = getAssignInstruction({ account: own, programAddress: to })
  const create = createBy(own, fresh)(60n * SOL, 0n, to)
  return [
    bad('hands the account to a program of a thief', asBytes([assign])),
    bad('hands the account to a program of a thief by the wallet', asStandardSent([assign])),
    bad(
      'hands the account over behind a payment to oneself',
      asText([paySol(account, account, 1n), memo('verify'), assign]),
    ),
    doubtful('creates an account of a thief with much SOL', asBytes([create], { signers: [fresh] })),
    doubtful(
      'pays from an account of a seed to a thief',
      asPaired([
        getTransferSolWithSeedInstruction({
          source: seeded.account,
          baseAccount: own,
          destination: to,
          amount: lamports(seeded.lamports),
          fromSeed: seeded.seed,
          fromOwner: SYSTEM,
        }),
      ]),
    ),
    doubtful('makes a thief the authority of a nonce', asBytes([nonceCallsOf(ownNonce.account, own).authorize(to)])),
    doubtful('withdraws a nonce to a thief', asBytes([nonceCallsOf(ownNonce.account, own).withdraw(to)])),
    doubtful('gives the code of a program to a thief', asPaired([loader.setAuthority(buffer, account, to)])),
    doubtful('closes the code of a program to a thief', asBytes([loader.close(buffer, to, account)])),
  ]
}

function stakes(world: SolanaWorld, fresh: SolanaSigner): readonly ClassEntry[] {
  const { account, idleStake, busyStake, vote, seededStake } = world
  const { asBytes, asText, asStandard, asStandardSent, asPaired } = formsOf(world)
  const own = createNoopSigner(account)
  const signers = [fresh]
  const create = createBy(own, fresh)
  const seed = 'stake:0'
  const bySeed = [
    getCreateAccountWithSeedInstruction({
      payer: own,
      newAccount: seededStake,
      base: account,
      baseAccount: own,
      seed,
      amount: 2n * SOL,
      space: STAKE_BYTES,
      programAddress: STAKE,
    }),
    stake.initialize(seededStake, account, account),
    stake.delegate(seededStake, vote, account),
  ]
  const begin = [create(3n * SOL, STAKE_BYTES, STAKE), stake.initialize(fresh.address, account, account)]
  return [
    good(
      'stakes SOL with a validator',
      asStandardSent([...begin, stake.delegate(fresh.address, vote, account)], { signers }),
    ),
    good('delegates a stake of its own', asBytes([stake.delegate(idleStake.account, vote, account)])),
    good('ends the delegation of a stake', asText([stake.deactivate(busyStake.account, account)])),
    good('withdraws a stake to oneself', asStandard([stake.withdraw(idleStake.account, account, account, 4n * SOL)])),
    good(
      'splits a stake in two of its own',
      asPaired(
        [create(STAKE_RENT, STAKE_BYTES, STAKE), stake.split(idleStake.account, fresh.address, account, 2n * SOL)],
        { signers },
      ),
    ),
    good('stakes SOL at an address of a seed', asStandardSent(bySeed)),
    good('makes itself the staker again', asBytes([stake.authorize(busyStake.account, account, account, STAKER)])),
  ]
}

function ownAccounts(world: SolanaWorld, fresh: SolanaSigner): readonly ClassEntry[] {
  const { account, ownNonce, buffer } = world
  const { asBytes, asStandard } = formsOf(world)
  const own = createNoopSigner(account)
  const signers = [fresh]
  const create = createBy(own, fresh)
  const nonce = getInitializeNonceAccountInstruction({ nonceAccount: fresh.address, nonceAuthority: account })
  return [
    good('creates a nonce of its own', asBytes([create(NONCE_RENT, 80n, SYSTEM), nonce], { signers })),
    good('withdraws a nonce to oneself', asBytes([nonceCallsOf(ownNonce.account, own).withdraw(account)])),
    good('keeps a nonce for itself', asBytes([nonceCallsOf(ownNonce.account, own).authorize(account)])),
    good(
      'makes a token',
      asStandard(
        [
          create(MINT_RENT, 82n, TOKEN),
          getInitializeMint2Instruction({ mint: fresh.address, decimals: 6, mintAuthority: account }),
        ],
        { signers },
      ),
    ),
    good(
      'puts a program on the chain',
      asBytes([create(BUFFER_RENT, 300n, LOADER), loader.initializeBuffer(fresh.address, account)], { signers }),
    ),
    good('closes the code of a program to oneself', asBytes([loader.close(buffer, account, account)])),
  ]
}

/** @param fresh - A key that the page made for an account that does not exist yet. */
export const accountControlEntries = (world: SolanaWorld, fresh: SolanaSigner) =>
  toEntries('solana', 'account-control', [
    ...stakeThefts(world),
    ...accountThefts(world, fresh),
    ...stakes(world, fresh),
    ...ownAccounts(world, fresh),
  ])
