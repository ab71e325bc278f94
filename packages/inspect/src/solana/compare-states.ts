import type { AccountState } from './account-state.ts'
import { readTokenAccount, type TokenAccount } from './account-state.ts'
import type { AccountStates } from './facts.ts'
import type { SolanaIntent } from './intent.ts'
import { PROGRAMS, WRAPPED_SOL } from './programs.ts'

/** The changes that a simulation shows for the visitor. */
export interface StateChanges {
  /**
   * Changes by mint, and by `native`. Positive: the visitor gains. SOL in the visitor's token accounts counts as SOL.
   */
  readonly deltas: ReadonlyMap<string, bigint>
  /** Rights that other accounts have only after the transaction. */
  readonly rights: readonly Right[]
}

type Right = Extract<SolanaIntent, { readonly type: 'approve' | 'control' }>

interface Pair {
  readonly address: string
  readonly before: AccountState | null | undefined
  readonly after: AccountState | null | undefined
}

/** Returns the changes that a transaction makes for the visitor. */
export function compareStates(own: ReadonlySet<string>, before: AccountStates, after: AccountStates): StateChanges {
  const deltas = new Map<string, bigint>()
  const add = (asset: string, amount: bigint) => deltas.set(asset, (deltas.get(asset) ?? 0n) + amount)
  const rights: Right[] = []
  for (const [address, state] of after) {
    const pair: Pair = { address, before: before.get(address), after: state }
    if (own.has(address)) compareWallet(pair, add, rights)
    else compareToken(pair, own, add, rights)
  }
  return { deltas, rights }
}

type Add = (asset: string, amount: bigint) => void

function compareWallet({ address, before, after }: Pair, add: Add, rights: Right[]): void {
  add('native', (after?.lamports ?? 0n) - (before?.lamports ?? 0n))
  const wasWallet = (before?.owner ?? PROGRAMS.system) === PROGRAMS.system
  if (after && wasWallet && after.owner !== PROGRAMS.system)
    rights.push({ type: 'control', what: 'wallet', account: address, to: after.owner, by: [address] })
}

function compareToken({ address, before, after }: Pair, own: ReadonlySet<string>, add: Add, rights: Right[]): void {
  const [old, now] = [readTokenAccount(before), readTokenAccount(after)]
  const [hadIt, hasIt] = [old && own.has(old.owner) ? old : undefined, now && own.has(now.owner) ? now : undefined]
  if (hadIt === undefined && hasIt === undefined) return
  const mint = hasIt?.mint ?? hadIt?.mint ?? ''
  if (mint !== WRAPPED_SOL) add(mint, (hasIt?.amount ?? 0n) - (hadIt?.amount ?? 0n))
  add('native', (hasIt ? (after?.lamports ?? 0n) : 0n) - (hadIt ? (before?.lamports ?? 0n) : 0n))
  if (hadIt && now && hasIt === undefined)
    rights.push({ type: 'control', what: 'token-account', account: address, to: now.owner, by: [hadIt.owner] })
  if (hasIt) rights.push(...newRights(address, hadIt, hasIt, own))
}

function newRights(
  address: string,
  old: TokenAccount | undefined,
  { mint, owner, delegate, delegatedAmount, closeAuthority }: TokenAccount,
  own: ReadonlySet<string>,
): readonly Right[] {
  const isMore = delegate !== old?.delegate || delegatedAmount > (old?.delegatedAmount ?? 0n)
  const isTaken = closeAuthority !== undefined && closeAuthority !== old?.closeAuthority && !own.has(closeAuthority)
  return [
    ...(delegate !== undefined && isMore && !own.has(delegate)
      ? [{ type: 'approve', account: address, delegate, mint, amount: delegatedAmount, by: [owner] } as const]
      : []),
    ...(isTaken
      ? [{ type: 'control', what: 'close', account: address, to: closeAuthority, by: [owner] } as const]
      : []),
  ]
}
