import type { OperationType } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { solanaAddress, u64 } from './solana-data.ts'

// Schemas and rules of a Solana account's history. Whole numbers of JSON are parsed as text: see `parseNumberTexts`.

/** The mint of wrapped SOL, whose accounts hold the coin itself. */
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
/** Its instructions only set fees, so they do not characterize a transaction. */
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'

const count = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))
const signature = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/))

export const accountSignatures = v.array(v.object({ signature, slot: count, blockTime: v.nullish(count, null) }))
export type AccountSignature = v.InferOutput<typeof accountSignatures>[number]

const tokenBalance = v.object({
  accountIndex: count,
  mint: solanaAddress,
  // Absent before 2021.
  owner: v.nullish(solanaAddress, null),
  uiTokenAmount: v.object({ amount: u64, decimals: v.pipe(count, v.maxValue(255)) }),
})

/** Result of `getTransaction` with the encoding `jsonParsed`; `null` if the node no longer has it. */
export const solanaTransaction = v.nullable(
  v.object({
    slot: count,
    blockTime: v.nullish(count, null),
    transaction: v.object({
      message: v.object({
        accountKeys: v.pipe(v.array(v.object({ pubkey: solanaAddress })), v.minLength(1)),
        instructions: v.array(v.object({ programId: solanaAddress })),
      }),
    }),
    meta: v.object({
      err: v.unknown(),
      fee: u64,
      preBalances: v.array(u64),
      postBalances: v.array(u64),
      preTokenBalances: v.nullish(v.array(tokenBalance), []),
      postTokenBalances: v.nullish(v.array(tokenBalance), []),
    }),
  }),
)
export type SolanaTransaction = NonNullable<v.InferOutput<typeof solanaTransaction>>

/** The gain or loss of an account in one token. */
export interface SolanaMove {
  /** `native` for the coin. */
  readonly mint: string
  readonly decimals: number
  /** Positive for a gain, in the smallest unit. */
  readonly change: bigint
  /** The account with the largest opposite change; `undefined` if there is none, as for newly minted tokens. */
  readonly counterparty: string | undefined
}

/**
 * Returns the gains and losses of an account in a transaction, without the fee. The rent of a token account belongs to
 * its owner, who gets it back by closing the account. Coins in accounts of wrapped SOL are counted as tokens.
 */
export function movesOf(transaction: SolanaTransaction, account: string): readonly SolanaMove[] {
  const { message } = transaction.transaction
  const { fee, preBalances, postBalances, preTokenBalances, postTokenBalances } = transaction.meta
  const balances = [...preTokenBalances, ...postTokenBalances]
  const ownersAt = new Map(
    balances.flatMap(({ accountIndex, owner, mint }) =>
      owner === null || mint === WRAPPED_SOL ? [] : [[accountIndex, owner] as const],
    ),
  )
  const coins = new Map<string, bigint>()
  for (const [at, { pubkey }] of message.accountKeys.entries()) {
    const paidFee = at === 0 ? fee : 0n
    addTo(coins, ownersAt.get(at) ?? pubkey, (postBalances[at] ?? 0n) - (preBalances[at] ?? 0n) + paidFee)
  }
  const moves = [toMove({ mint: 'native', decimals: 9 }, coins, account)]
  const decimalsOf = new Map(balances.map(({ mint, uiTokenAmount }) => [mint, uiTokenAmount.decimals]))
  for (const [mint, decimals] of decimalsOf) {
    const owners = new Map<string, bigint>()
    for (const [list, sign] of [
      [preTokenBalances, -1n],
      [postTokenBalances, 1n],
    ] as const)
      for (const each of list)
        if (each.mint === mint && each.owner !== null) addTo(owners, each.owner, sign * each.uiTokenAmount.amount)
    moves.push(toMove({ mint, decimals }, owners, account))
  }
  return moves.flatMap((move) => move ?? [])
}

/** Returns the kind of a transaction for the account. @see Spec §3 "Transaction" */
export function classifyMoves(moves: readonly SolanaMove[]): OperationType {
  const [gained, lost] = [moves.filter(({ change }) => change > 0n), moves.filter(({ change }) => change < 0n)]
  if (gained.length > 0 && lost.length > 0) return 'trade'
  if (gained.length > 0) return isOfNobody(gained) ? 'mint' : 'receive'
  if (lost.length > 0) return isOfNobody(lost) ? 'burn' : 'send'
  return 'execute'
}

/** Returns the program that the first instruction of a transaction calls, apart from those that set its fee. */
export function programOf({ transaction: { message } }: SolanaTransaction): string {
  return message.instructions.find(({ programId }) => programId !== COMPUTE_BUDGET)?.programId ?? ''
}

/**
 * Returns whether tokens moved without an opposite change of another account. Coins that moved with them are the rent
 * of a token account.
 */
function isOfNobody(moves: readonly SolanaMove[]): boolean {
  const tokens = moves.filter(({ mint }) => mint !== 'native')
  return tokens.length > 0 && tokens.every(({ counterparty }) => counterparty === undefined)
}

function toMove(
  token: Pick<SolanaMove, 'mint' | 'decimals'>,
  changes: ReadonlyMap<string, bigint>,
  account: string,
): SolanaMove | undefined {
  const change = changes.get(account) ?? 0n
  if (change === 0n) return undefined
  const others = [...changes].filter(
    ([owner, other]) => owner !== account && other > 0n !== change > 0n && other !== 0n,
  )
  const [first] = others.sort(([, a], [, b]) => (absolute(a) < absolute(b) ? 1 : -1))
  return { ...token, change, counterparty: first?.[0] }
}

function addTo(sums: Map<string, bigint>, name: string, amount: bigint): void {
  sums.set(name, (sums.get(name) ?? 0n) + amount)
}

function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

/** Signatures of one address, newest first. */
export interface SignatureSource {
  readonly signatures: readonly AccountSignature[]
  /** The address has older ones. */
  readonly hasMore: boolean
}

/**
 * Merges the newest signatures of several addresses, each once, and returns whether there are more. A page ends with a
 * whole slot, because nodes do not report the order within a slot; only a slot with more transactions than a page is
 * split.
 */
export function mergeSignatures(sources: readonly SignatureSource[], limit: number) {
  const heads = sources.map((source) => ({ ...source, at: 0 }))
  const page = new Map<string, AccountSignature>()
  while (heads.every(({ signatures, hasMore, at }) => at < signatures.length || !hasMore)) {
    const open = heads.filter(({ signatures, at }) => at < signatures.length)
    const [newest] = open.sort((a, b) => (b.signatures[b.at]?.slot ?? 0) - (a.signatures[a.at]?.slot ?? 0))
    const signature = newest?.signatures[newest.at]
    if (newest === undefined || signature === undefined) break
    if (!page.has(signature.signature) && page.size === limit) break
    page.set(signature.signature, signature)
    newest.at += 1
  }
  const isOpen = heads.some(({ signatures, hasMore, at }) => at < signatures.length || hasMore)
  const openSlots = heads.flatMap(({ signatures, hasMore, at }) => {
    const next = signatures[at] ?? (hasMore ? signatures.at(-1) : undefined)
    return next === undefined ? [] : [next.slot]
  })
  const all = [...page.values()]
  const whole = all.filter(({ slot }) => !openSlots.includes(slot))
  return { page: whole.length === 0 ? all : whole, hasMore: isOpen }
}
