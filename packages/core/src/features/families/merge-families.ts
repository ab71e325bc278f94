import type { ConnectorType, WalletCandidate } from '../../ports/index.ts'
import type { ListedWallet } from '../wallets/listed-wallet.ts'

/** Kinds of wallet that sit in the browser, the one that says most first. Not the list of the shell: bundlers would cut a chunk for it. */
const INSTALLED_TYPES: readonly ConnectorType[] = ['MULTI_CHAIN', 'ANNOUNCED', 'INJECTED']

/**
 * Returns the wallets of the browser, each once: one extension often announces itself in several ways. Of two ways to one
 * chain family the first by type stays; ways to several families become one wallet of type `MULTI_CHAIN`.
 *
 * @example mergeFamilies([announcedOnEvm, standardOnSolana]) // one wallet, ids: { solana: 'standard:Harbor' }
 * @see Spec §3 "Wallet connector", EIP-6963, Wallet Standard
 */
export function mergeFamilies(wallets: readonly WalletCandidate[]): readonly ListedWallet[] {
  const merged = new Map<string, ListedWallet>()
  const byWorth = INSTALLED_TYPES.flatMap((type) => wallets.filter((wallet) => wallet.type === type))
  for (const wallet of byWorth) {
    const same = [...merged.values()].find((known) => isSame(known, wallet))
    if (same === undefined) merged.set(wallet.id, wallet)
    else merged.set(same.id, join(same, wallet))
  }
  return wallets.flatMap((wallet) => merged.get(wallet.id) ?? (INSTALLED_TYPES.includes(wallet.type) ? [] : wallet))
}

function join(known: ListedWallet, other: WalletCandidate): ListedWallet {
  const added = other.namespaces.filter((namespace) => !known.namespaces.includes(namespace))
  if (added.length === 0) return known
  const icon = known.icon ?? other.icon
  return {
    ...known,
    type: 'MULTI_CHAIN',
    namespaces: [...known.namespaces, ...added],
    ids: { ...known.ids, ...Object.fromEntries(added.map((namespace) => [namespace, other.id])) },
    ...(icon === undefined ? {} : { icon }),
  }
}

/** The same rdns, or the same name where one of both has no rdns. */
function isSame(one: WalletCandidate, other: WalletCandidate): boolean {
  if (one.rdns !== undefined && other.rdns !== undefined) return one.rdns === other.rdns
  return toPlain(one.name) === toPlain(other.name)
}

/** Some wallets announce themselves as "Harbor" on one chain and as "Harbor Wallet" on another. */
function toPlain(name: string): string {
  return name.toLowerCase().replace(/ wallet$/, '')
}
