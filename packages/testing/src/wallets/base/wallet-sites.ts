import type { AttachedPage } from '../scripted-wallet.types.ts'

export interface WalletSitesOptions<A> {
  /** Origins that were permitted before, read from memory. */
  readonly origins?: readonly string[] | undefined
  /** Called after the list of sites changed. */
  readonly save: () => void
  /** Name of the event that passes the accounts to a site. */
  readonly event: string
  /** Returns the accounts for a permitted site. */
  readonly accounts: () => A
}

export type WalletSites<A> = ReturnType<typeof createWalletSites<A>>

/** Returns the permitted sites of a wallet, its lock and its tabs. One wallet serves every tab of a browser. */
export function createWalletSites<A>({ origins: first = [], save, event, accounts }: WalletSitesOptions<A>) {
  let origins = first
  let places: readonly (() => readonly AttachedPage[])[] = []
  let isLocked = false
  let waiting: readonly (() => void)[] = []

  const isPermitted = (origin: string) => !isLocked && origins.includes(origin)
  const shared = (origin: string) => (isPermitted(origin) ? accounts() : [])
  const pages = () => places.flatMap((place) => place())
  async function emit(name: string, toPayload: (origin: string) => unknown, only?: readonly string[]): Promise<void> {
    const receivers = pages().filter(({ origin }) => only === undefined || only.includes(origin))
    await Promise.all(
      receivers.map(({ origin, push }) => {
        const payload = toPayload(origin)
        // Synchronous accounts are pushed synchronously: tests expect the event in the same tick.
        return payload instanceof Promise ? payload.then((known) => push(name, known)) : push(name, payload)
      }),
    )
  }
  const emitAccounts = (to: readonly string[] = origins) => emit(event, shared, to)
  const change = (next: readonly string[]) => {
    origins = next
    save()
  }

  return {
    origins: () => origins,
    isPermitted,
    shared,
    pages,
    emit,
    emitAccounts,
    permit: (origin: string) => change([...new Set([...origins, origin])]),
    drop: (origin: string) => change(origins.filter((known) => known !== origin)),
    /** Replaces the permitted origins with those that another tab saved, without saving them again. */
    restore(next: readonly string[]) {
      origins = next
    },
    async forget(origin?: string) {
      const dropped = origins.filter((known) => origin === undefined || known === origin)
      change(origins.filter((known) => !dropped.includes(known)))
      await emitAccounts(dropped)
    },
    async lock() {
      isLocked = true
      await emitAccounts()
    },
    async unlock() {
      isLocked = false
      for (const resolve of waiting) resolve()
      waiting = []
      await emitAccounts()
    },
    async whenUnlocked() {
      if (!isLocked) return
      await new Promise<void>((resolve) => {
        waiting = [...waiting, resolve]
      })
    },
    attach(place: () => readonly AttachedPage[]) {
      places = [...places, place]
      return () => {
        places = places.filter((other) => other !== place)
      }
    },
  }
}
