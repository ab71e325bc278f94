import { type Address, type EncodedAccount, lamports, type MaybeEncodedAccount } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { LOOKUP_TABLE_PROGRAM, readLookupTable } from './parse-account.ts'
import { type AccountKey, type LoadedAddresses, listAccountKeys, type ReadTransaction } from './read-transaction.ts'
import type { Slots } from './slots.ts'
import { isTokenProgram, readMint, readTokenAccount } from './token-layout.ts'
import { type TransactionError, toTransactionError } from './transaction-error.ts'

/** A balance of a token before or after a transaction. */
export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: Address
  readonly owner: Address
  readonly programId: Address
  readonly amount: bigint
  readonly decimals: number
}

/** A transaction that is part of the chain, whether it succeeded or not. */
export interface LedgerEntry {
  readonly read: ReadTransaction
  readonly slot: number
  /** Unix seconds. */
  readonly blockTime: number
  readonly keys: readonly AccountKey[]
  readonly loaded: LoadedAddresses
  readonly outcome: Outcome
  readonly before: Balances
  readonly after: Balances
}

interface Balances {
  readonly lamports: readonly bigint[]
  readonly tokens: readonly TokenBalance[]
}

/** The runtime's result of a transaction. */
export interface Outcome {
  readonly error: TransactionError | null
  readonly meta: TransactionMetadata
}

/** An account that is there. */
export type PresentAccount = Extract<MaybeEncodedAccount, { readonly exists: true }>

export interface Simulation extends Outcome {
  readonly postAccounts: readonly PresentAccount[]
}

/** The state of the chain: the real runtime, and the list of transactions, which it does not keep. */
export interface Ledger {
  readonly accountOf: (address: Address) => MaybeEncodedAccount
  readonly programAccountsOf: (program: Address) => readonly PresentAccount[]
  readonly minimumBalance: (bytes: bigint) => bigint
  readonly decimalsOf: (mint: Address) => number | undefined
  readonly entryOf: (signature: string) => LedgerEntry | undefined
  /** Newest first. */
  readonly entriesOf: (address: string) => readonly LedgerEntry[]
  readonly simulate: (read: ReadTransaction, options: { readonly isVerified: boolean }) => Simulation
  /** Executes a transaction; it is listed unless it could not even pay its fee. @param slot - The current one by default. */
  readonly execute: (read: ReadTransaction, slot?: number) => Outcome
  readonly loadedOf: (read: Pick<ReadTransaction, 'message'>) => LoadedAddresses
  /** Creates lamports out of nothing, for the accounts of the seed. */
  readonly fund: (address: Address, amount: bigint) => void
  readonly setAccount: (account: EncodedAccount) => void
  /** Called after each change, with the entry that made it. */
  readonly onEntry: (listener: (entry: LedgerEntry) => void) => void
  readonly snapshot: () => LedgerSnapshot
  readonly restore: (snapshot: LedgerSnapshot) => void
}

export interface LedgerSnapshot {
  readonly state: Uint8Array
  readonly entries: readonly LedgerEntry[]
}

/** Returns a chain without a past. */
export function createLedger(slots: Slots): Ledger {
  let svm = configure(new LiteSVM().withTransactionHistory(0n))
  let entries: readonly LedgerEntry[] = []
  let bySignature = new Map<string, LedgerEntry>()
  const listeners = new Set<(entry: LedgerEntry) => void>()

  const accountOf = (address: Address) => svm.getAccount(address)
  const decimalsOf = (mint: Address) => {
    const account = accountOf(mint)
    return account.exists ? readMint(account.data)?.decimals : undefined
  }
  const balancesOf = (keys: readonly AccountKey[]): Balances => ({
    lamports: keys.map(({ pubkey }) => svm.getBalance(pubkey) ?? 0n),
    tokens: keys.flatMap(({ pubkey }, accountIndex) => {
      const account = accountOf(pubkey)
      if (!account.exists || !isTokenProgram(account.programAddress)) return []
      const token = readTokenAccount(account.data)
      const decimals = token && decimalsOf(token.mint)
      if (token === undefined || decimals === undefined) return []
      const { mint, owner, amount } = token
      return [{ accountIndex, mint, owner, programId: account.programAddress, amount, decimals }]
    }),
  })
  const loadedOf = ({ message }: Pick<ReadTransaction, 'message'>): LoadedAddresses => {
    const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : []
    const found = lookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => {
      const table = accountOf(lookupTableAddress)
      const isTable = table.exists && table.programAddress === LOOKUP_TABLE_PROGRAM
      const addresses = isTable ? readLookupTable(table.data) : []
      const pick = (indexes: readonly number[]) => indexes.flatMap((index) => addresses[index] ?? [])
      return { writable: pick(writableIndexes), readonly: pick(readonlyIndexes) }
    })
    return { writable: found.flatMap(({ writable }) => writable), readonly: found.flatMap((each) => each.readonly) }
  }
  const setTime = (slot: number) => {
    svm.warpToSlot(BigInt(slot))
    const clock = svm.getClock()
    clock.unixTimestamp = BigInt(slots.timeOf(slot))
    svm.setClock(clock)
    // Lookup tables are created with a slot that the chain remembers.
    svm.setSlotHashes(
      Array.from({ length: 32 }, (_, back) => ({ slot: BigInt(slot - back), hash: slots.blockhashOf(slot - back) })),
    )
  }

  return {
    accountOf,
    decimalsOf,
    loadedOf,
    programAccountsOf: (program) => svm.getProgramAccounts(program).map(toPresent),
    minimumBalance: (bytes) => svm.minimumBalanceForRentExemption(bytes),
    entryOf: (signature) => bySignature.get(signature),
    entriesOf: (address) => entries.filter(({ keys }) => keys.some(({ pubkey }) => pubkey === address)).toReversed(),
    simulate(read, { isVerified }) {
      setTime(slots.current())
      if (!isVerified) svm.withSigverify(false)
      try {
        const result = svm.simulateTransaction(read.transaction)
        if (result instanceof FailedTransactionMetadata)
          return { error: toTransactionError(result), meta: result.meta(), postAccounts: [] }
        return { error: null, meta: result.meta(), postAccounts: result.postAccounts().map(toPresent) }
      } finally {
        svm.withSigverify(true)
      }
    },
    execute(read, slot = slots.current()) {
      setTime(slot)
      const loaded = loadedOf(read)
      const keys = listAccountKeys(read.message, loaded)
      const before = balancesOf(keys)
      const result = svm.sendTransaction(read.transaction)
      const isFailed = result instanceof FailedTransactionMetadata
      const outcome = isFailed
        ? { error: toTransactionError(result), meta: result.meta() }
        : { error: null, meta: result }
      const after = balancesOf(keys)
      if (isFailed && before.lamports[0] === after.lamports[0]) return outcome
      const entry = { read, slot, blockTime: slots.timeOf(slot), keys, loaded, outcome, before, after }
      entries = [...entries, entry]
      bySignature.set(read.signature, entry)
      for (const listener of [...listeners]) listener(entry)
      return outcome
    },
    fund(address, amount) {
      const account = accountOf(address)
      const held = account.exists ? account.lamports : 0n
      const system = '11111111111111111111111111111111' as Address
      const empty = { address, data: new Uint8Array(), executable: false, programAddress: system, space: 0n }
      svm.setAccount({ ...(account.exists ? account : empty), lamports: lamports(held + amount) })
    },
    setAccount: (account) => svm.setAccount(account),
    onEntry: (listener) => void listeners.add(listener),
    snapshot: () => ({ state: svm.toBytes(), entries }),
    restore(snapshot) {
      svm = configure(LiteSVM.fromBytes(snapshot.state))
      entries = snapshot.entries
      bySignature = new Map(entries.map((entry) => [entry.read.signature, entry]))
    },
  }
}

/** The runtime knows one blockhash only; clients keep one for a while, so the node checks the last 150 itself. */
function configure(svm: LiteSVM): LiteSVM {
  return svm.withBlockhashCheck(false).withSigverify(true)
}

/** Lists of the runtime hold what is there only. */
function toPresent(account: EncodedAccount): PresentAccount {
  return { ...account, data: new Uint8Array(account.data), exists: true }
}
