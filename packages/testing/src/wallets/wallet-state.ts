import { bytesToHex, toQuantity } from '@latchkey/primitives'
import { privateKeyToAccount } from 'viem/accounts'
import { invalidStep } from '../invalid-step.ts'
import { createWalletSites } from './base/wallet-sites.ts'
import { publicTestKeys } from './public-test-keys.ts'
import type { ScriptedEvmWalletOptions } from './scripted-wallet.types.ts'
import { toKeyBytes } from './to-key-bytes.ts'

export type WalletState = ReturnType<typeof createWalletState>

/** Returns the accounts and networks of a wallet, and the sites that see them. */
export function createWalletState(options: ScriptedEvmWalletOptions) {
  const keys = options.accounts ?? publicTestKeys.slice(0, 2)
  const owned = toKeyBytes(keys, 'accounts').map((key) => privateKeyToAccount(bytesToHex(key)))
  const chains = new Map<number, string | undefined>(
    Object.entries(options.chains ?? {}).map(([id, rpcUrl]) => [Number(id), rpcUrl]),
  )
  const saved = options.memory?.load()
  let chainId = saved?.chainId ?? options.chainId ?? [...chains.keys()][0] ?? 1
  let accountIndex = saved?.accountIndex ?? 0
  let turn: Promise<unknown> = Promise.resolve()
  if (!chains.has(chainId)) chains.set(chainId, undefined)

  /** The selected account first. */
  const accounts = () => {
    const selected = owned[accountIndex] ?? owned[0]
    return selected === undefined ? owned : [selected, ...owned.filter((account) => account !== selected)]
  }
  const save = () => options.memory?.save({ origins: sites.origins(), accountIndex, chainId })
  const sites = createWalletSites<readonly string[]>({
    origins: saved?.origins,
    save,
    event: 'accountsChanged',
    accounts: () => accounts().map(({ address }) => address),
  })
  const emitChain = () => sites.emit('chainChanged', () => toQuantity(chainId))

  options.memory?.subscribe(() => {
    const next = options.memory?.load()
    if (next === undefined) return
    const before = { origins: sites.origins(), accountIndex, chainId }
    ;({ accountIndex, chainId } = next)
    sites.restore(next.origins)
    if (before.chainId !== chainId) void emitChain()
    const changed = [...new Set([...before.origins, ...next.origins])].filter(
      (origin) =>
        before.accountIndex !== accountIndex || before.origins.includes(origin) !== next.origins.includes(origin),
    )
    void sites.emitAccounts(changed)
  })

  return {
    ...sites,
    accounts,
    chainId: () => chainId,
    rpcUrl: (id: number) => chains.get(id),
    knowsChain: (id: number) => chains.has(id),
    async selectAccount(index: number) {
      if (owned[index] === undefined) throw invalidStep(`the wallet has ${owned.length} accounts, there is no ${index}`)
      if (index === accountIndex) return
      accountIndex = index
      save()
      await sites.emitAccounts()
    },
    async selectChain(id: number) {
      if (!chains.has(id)) throw invalidStep(`the wallet does not know chain ${id}`)
      if (id === chainId) return
      chainId = id
      save()
      await emitChain()
    },
    addChain: (id: number, rpcUrl: string | undefined) => void chains.set(id, rpcUrl),
    /** Runs work of one kind one after another, so that no two transactions get the same nonce. */
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const mine = turn.then(work)
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}
