import { decodeBase58, hexToBytes } from '@latchkey/primitives'
import type { PageStandardWalletConfig } from './page-standard-wallet.ts'
import type { AttachedStandardPage, ScriptedStandardWalletOptions } from './standard-wallet.types.ts'

/** An account as it passes into a page. */
export interface PageAccount {
  readonly address: string
  readonly publicKey: { readonly $bytes: readonly number[] }
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

export type StandardState = ReturnType<typeof createStandardState>

/** Sites that a wallet let in, its lock, and how every tab is notified of a change. */
export function createStandardState(
  { solana, bitcoin, memory }: ScriptedStandardWalletOptions,
  config: PageStandardWalletConfig,
) {
  let origins: readonly string[] = memory?.load() ?? []
  let places: readonly (() => readonly AttachedStandardPage[])[] = []
  let isLocked = false
  let waiting: readonly (() => void)[] = []

  function toAccount(family: 'solana' | 'bitcoin', address: string, publicKey: Uint8Array): PageAccount {
    const isOfFamily = (name: string) => name.startsWith(`${family}:`)
    return {
      address,
      publicKey: { $bytes: [...publicKey] },
      chains: config.chains.filter(isOfFamily),
      features: Object.keys(config.features).filter(isOfFamily),
    }
  }
  async function readAccounts(): Promise<readonly PageAccount[]> {
    const onBitcoin = (await bitcoin?.getAccountAddresses()) ?? []
    return [
      ...(solana?.accounts() ?? []).map((address) => toAccount('solana', address, decodeBase58(address))),
      ...onBitcoin.map(({ address, publicKey = '' }) => toAccount('bitcoin', address, hexToBytes(publicKey))),
    ]
  }
  const isPermitted = (origin: string) => !isLocked && origins.includes(origin)
  const shared = async (origin: string) => (isPermitted(origin) ? readAccounts() : [])
  const pages = () => places.flatMap((place) => place())
  const keep = (next: readonly string[]) => {
    origins = next
    memory?.save(next)
  }
  async function emitAccounts(to: readonly string[] = origins): Promise<void> {
    const receivers = pages().filter(({ origin }) => to.includes(origin))
    await Promise.all(receivers.map(async ({ origin, push }) => push('change', await shared(origin))))
  }

  return {
    readAccounts,
    shared,
    isPermitted,
    emitAccounts,
    pages,
    origins: () => origins,
    permit: (origin: string) => keep([...new Set([...origins, origin])]),
    drop: (origin: string) => keep(origins.filter((known) => known !== origin)),
    async forget(origin?: string) {
      const dropped = origins.filter((known) => origin === undefined || known === origin)
      keep(origins.filter((known) => !dropped.includes(known)))
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
    whenUnlocked: () =>
      isLocked
        ? new Promise<void>((resolve) => {
            waiting = [...waiting, resolve]
          })
        : Promise.resolve(),
    attach(place: () => readonly AttachedStandardPage[]) {
      places = [...places, place]
      return () => {
        places = places.filter((other) => other !== place)
      }
    },
  }
}
