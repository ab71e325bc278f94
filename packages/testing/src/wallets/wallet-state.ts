import { toQuantity } from '@latchkey/primitives'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { publicTestKeys } from './public-test-keys.ts'
import type { AttachedPage, ScriptedEvmWalletOptions } from './scripted-wallet.types.ts'

/** The state of a wallet, and the notification of every tab. One wallet serves every tab of a browser. */
export interface WalletState {
  /** The selected one first. */
  accounts(): readonly PrivateKeyAccount[]
  chainId(): number
  rpcUrl(chainId: number): string | undefined
  knowsChain(chainId: number): boolean
  isLocked(): boolean
  permittedOrigins(): readonly string[]
  /** Addresses that a site may see now. */
  shared(origin: string): readonly string[]

  permit(origin: string): void
  forget(origin?: string): Promise<void>
  selectAccount(index: number): Promise<void>
  selectChain(chainId: number): Promise<void>
  addChain(chainId: number, rpcUrl: string | undefined): void
  lock(): Promise<void>
  unlock(): Promise<void>
  /** Runs work of one kind one after the other, so that no two transactions take the same number. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when the wallet is not locked. */
  whenUnlocked(): Promise<void>

  attach(pages: () => readonly AttachedPage[]): () => void
  pages(): readonly AttachedPage[]
  emit(event: string, payload: (origin: string) => unknown, origins?: readonly string[]): Promise<void>
}

export function createWalletState(options: ScriptedEvmWalletOptions): WalletState {
  const keys = options.accounts ?? publicTestKeys.slice(0, 2)
  const owned = keys.map((key) => privateKeyToAccount(key))
  if (owned.length === 0) throw new Error('A scripted wallet needs at least one account')
  const chains = new Map<number, string | undefined>(
    Object.entries(options.chains ?? {}).map(([id, rpcUrl]) => [Number(id), rpcUrl]),
  )
  const saved = options.memory?.load()
  let chainId = saved?.chainId ?? options.chainId ?? [...chains.keys()][0] ?? 1
  let accountIndex = saved?.accountIndex ?? 0
  let origins: readonly string[] = saved?.origins ?? []
  let isLocked = false
  let places: readonly (() => readonly AttachedPage[])[] = []
  let turn: Promise<unknown> = Promise.resolve()
  let waitingForUnlock: readonly (() => void)[] = []
  if (!chains.has(chainId)) chains.set(chainId, undefined)

  const accounts = () => {
    const selected = owned[accountIndex] ?? owned[0]
    return selected === undefined ? owned : [selected, ...owned.filter((account) => account !== selected)]
  }
  const shared = (origin: string) =>
    isLocked || !origins.includes(origin) ? [] : accounts().map((account) => account.address)
  const pages = () => places.flatMap((place) => place())
  const emit: WalletState['emit'] = async (event, payload, only) => {
    const receivers = pages().filter((page) => only === undefined || only.includes(page.origin))
    await Promise.all(receivers.map((page) => page.push(event, payload(page.origin))))
  }
  const emitAccounts = (to: readonly string[]) => emit('accountsChanged', shared, to)
  const emitChain = () => emit('chainChanged', () => toQuantity(chainId))
  const save = () => options.memory?.save({ origins, accountIndex, chainId })

  options.memory?.subscribe(() => {
    const next = options.memory?.load()
    if (next === undefined) return
    const before = { origins, accountIndex, chainId }
    ;({ origins, accountIndex, chainId } = next)
    if (before.chainId !== chainId) void emitChain()
    const changed = [...new Set([...before.origins, ...origins])].filter(
      (origin) => before.accountIndex !== accountIndex || before.origins.includes(origin) !== origins.includes(origin),
    )
    void emitAccounts(changed)
  })

  return {
    accounts,
    chainId: () => chainId,
    rpcUrl: (id) => chains.get(id),
    knowsChain: (id) => chains.has(id),
    isLocked: () => isLocked,
    permittedOrigins: () => origins,
    shared,
    permit(origin) {
      if (!origins.includes(origin)) origins = [...origins, origin]
      save()
    },
    async forget(origin) {
      const dropped = origins.filter((known) => origin === undefined || known === origin)
      origins = origins.filter((known) => !dropped.includes(known))
      save()
      await emitAccounts(dropped)
    },
    async selectAccount(index) {
      if (owned[index] === undefined) throw new Error(`The wallet has ${owned.length} accounts, there is no ${index}`)
      if (index === accountIndex) return
      accountIndex = index
      save()
      await emitAccounts(origins)
    },
    async selectChain(id) {
      if (!chains.has(id)) throw new Error(`The wallet does not know chain ${id}`)
      if (id === chainId) return
      chainId = id
      save()
      await emitChain()
    },
    addChain: (id, rpcUrl) => void chains.set(id, rpcUrl),
    async lock() {
      isLocked = true
      await emitAccounts(origins)
    },
    async unlock() {
      isLocked = false
      for (const resolve of waitingForUnlock) resolve()
      waitingForUnlock = []
      await emitAccounts(origins)
    },
    inTurn(work) {
      const mine = turn.then(work)
      turn = mine.catch(() => undefined)
      return mine
    },
    whenUnlocked: () =>
      isLocked
        ? new Promise<void>((resolve) => {
            waitingForUnlock = [...waitingForUnlock, resolve]
          })
        : Promise.resolve(),
    attach(place) {
      places = [...places, place]
      return () => {
        places = places.filter((other) => other !== place)
      }
    },
    pages,
    emit,
  }
}
