import { readTokenAccount } from './account-state.ts'
import type { DecodedTransaction } from './decode-transaction.ts'
import type { AccountStates, SolanaFacts, SolanaSimulation } from './facts.ts'
import { PROGRAMS, WRAPPED_SOL } from './programs.ts'

/** An asset that leaves the visitor (negative amount) or arrives. */
export interface Move {
  /** A mint, or `native`. */
  readonly asset: string
  readonly amount: bigint
  /** The owner of the receiving account, if it is known. */
  readonly party?: string
  /** A deposit for a new account, not a payment. */
  readonly isDeposit?: boolean
  /** The asset is destroyed. */
  readonly isBurned?: boolean
}

/** The known owners of token accounts. */
export interface Owners {
  readonly ownerOf: (account: string) => string | undefined
  readonly mintOf: (account: string) => string | undefined
  /**
   * Whether the account belongs to the visitor. Proved by derivation or by the transaction itself; a node's claim is
   * not enough.
   */
  readonly isOwn: (account: string) => boolean
  /** Whether a transfer that the visitor signs may take the visitor's assets from the account. */
  readonly mayBeOwn: (account: string) => boolean
}

/**
 * Returns the owners of the accounts of a transaction, from the chain, from the transaction itself, and from a
 * simulation.
 */
export function createOwners(
  { intents }: DecodedTransaction,
  { own, accounts, derived }: SolanaFacts,
  simulation: SolanaSimulation | undefined,
): Owners {
  const after: AccountStates = simulation?.status === 'success' ? simulation.accounts : new Map()
  const opened = new Map(
    intents.flatMap((intent) => (intent.type === 'open-token' ? [[intent.account, intent] as const] : [])),
  )
  const find = (account: string) =>
    readTokenAccount(accounts.get(account)) ?? opened.get(account) ?? readTokenAccount(after.get(account))
  const isNamedOwn = (account: string) => own.has(find(account)?.owner ?? '')
  const isProved = (account: string) =>
    derived === undefined || derived.has(account) || own.has(opened.get(account)?.owner ?? '')
  return {
    ownerOf: (account) => find(account)?.owner,
    mintOf: (account) => find(account)?.mint,
    isOwn: (account) => own.has(account) || (isNamedOwn(account) && isProved(account)),
    mayBeOwn: (account) => derived !== undefined || isNamedOwn(account) || find(account) === undefined,
  }
}

/**
 * Returns the assets that the instructions of known programs move from or to the visitor. A move between accounts of
 * the visitor is omitted.
 */
export function readMoves(
  { intents }: DecodedTransaction,
  facts: SolanaFacts,
  { ownerOf, mintOf, isOwn, mayBeOwn }: Owners,
): readonly Move[] {
  const { own, accounts } = facts
  const isMine = (by: readonly string[]) => by.some((key) => own.has(key))
  /** Returns the lamports that transfers of this transaction send to an account. */
  const putInto = (account: string) =>
    intents.reduce((sum, each) => (each.type === 'send' && each.to === account ? sum + each.lamports : sum), 0n)
  /** Wrapped SOL counts as SOL. */
  const assetOf = (mint: string) => (mint === WRAPPED_SOL ? 'native' : mint)
  const move = (asset: string, amount: bigint, to: string, isOut: boolean): readonly Move[] => {
    if (isOwn(to)) return isOut ? [] : [{ asset, amount }]
    return isOut ? [{ asset, amount: -amount, party: ownerOf(to) ?? to }] : []
  }
  return intents.flatMap((intent): readonly Move[] => {
    switch (intent.type) {
      case 'send':
        return move('native', intent.lamports, intent.to, isMine(intent.by))
      case 'send-token': {
        const mint = intent.mint ?? mintOf(intent.from) ?? mintOf(intent.to) ?? intent.from
        // The signer may only be the delegate or the permanent delegate of another owner's account.
        const isOut = isMine(intent.by) && (own.has(intent.from) || mayBeOwn(intent.from))
        return move(assetOf(mint), intent.amount, intent.to, isOut)
      }
      case 'create': {
        if (!isMine(intent.by) || own.has(intent.account) || isOwn(intent.account)) return []
        const isDeposit = intent.owner !== PROGRAMS.system
        return own.has(intent.from)
          ? [{ asset: 'native', amount: -intent.lamports, party: intent.account, isDeposit }]
          : []
      }
      case 'close': {
        const held = (accounts.get(intent.account)?.lamports ?? 0n) + putInto(intent.account)
        return isMine(intent.by) && !isOwn(intent.to) ? [{ asset: 'native', amount: -held, party: intent.to }] : []
      }
      case 'burn':
        return isMine(intent.by) ? [{ asset: assetOf(intent.mint), amount: -intent.amount, isBurned: true }] : []
      default:
        return []
    }
  })
}
