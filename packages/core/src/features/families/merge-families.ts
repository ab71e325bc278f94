import type { ConnectorType, WalletCandidate } from '../../ports/index.ts'
import type { ListedWallet } from '../wallets/listed-wallet.ts'

/**
 * Types of wallets in the browser, the most specific first. A copy of the list in the shell, because bundlers would
 * create a chunk for a shared one.
 */
const INSTALLED_TYPES: readonly ConnectorType[] = ['MULTI_CHAIN', 'ANNOUNCED', 'INJECTED']

/**
 * Returns the wallets of the browser, each once: an extension often announces itself in several ways. Of two entries
 * with the same rdns and chain family, the first by type is kept; entries for several families become one wallet of
 * type `MULTI_CHAIN`.
 *
 * Entries of different families are merged by name only if the name is uncontested: anybody can announce a wallet under
 * any name, and must not get into the row of the genuine wallet. If two wallets with the same name serve the same
 * family, each keeps its own row.
 *
 * @example mergeFamilies([announcedOnEvm, standardOnSolana]) // one wallet, ids: { solana: 'standard:Harbor' }
 * @see Spec §3 "Wallet connector", EIP-6963, Wallet Standard
 */
export function mergeFamilies(wallets: readonly WalletCandidate[]): readonly ListedWallet[] {
  const merged = new Map<string, ListedWallet>()
  const byWorth = INSTALLED_TYPES.flatMap((type) => wallets.filter((wallet) => wallet.type === type))
  const contested = findContestedNames(byWorth)
  for (const wallet of byWorth) {
    const isSame = (known: ListedWallet) => isSameRdns(known, wallet) || isSameByName(known, wallet, contested)
    const same = [...merged.values()].find(isSame)
    if (same === undefined) merged.set(wallet.id, wallet)
    else merged.set(same.id, join(same, wallet))
  }
  return wallets.flatMap((wallet) => merged.get(wallet.id) ?? (INSTALLED_TYPES.includes(wallet.type) ? [] : wallet))
}

/** Returns the names under which two wallets serve the same chain family, or announce different rdns. */
function findContestedNames(wallets: readonly WalletCandidate[]): ReadonlySet<string> {
  const isRival = (one: WalletCandidate, other: WalletCandidate) =>
    toPlain(one.name) === toPlain(other.name) &&
    !isSameRdns(one, other) &&
    ((one.rdns !== undefined && other.rdns !== undefined) ||
      one.namespaces.some((namespace) => other.namespaces.includes(namespace)))
  const contested = wallets.filter((one) => wallets.some((other) => other !== one && isRival(one, other)))
  return new Set(contested.map(({ name }) => toPlain(name)))
}

function join(known: ListedWallet, other: WalletCandidate): ListedWallet {
  const added = other.namespaces.filter((namespace) => !known.namespaces.includes(namespace))
  if (added.length === 0) return known
  const icon = known.icon ?? other.icon
  const ofAdded = (value: string) => Object.fromEntries(added.map((namespace) => [namespace, value]))
  const hasOwnIcon = other.icon !== undefined && other.icon !== icon
  return {
    ...known,
    type: 'MULTI_CHAIN',
    namespaces: [...known.namespaces, ...added],
    ids: { ...known.ids, ...ofAdded(other.id) },
    ...(icon === undefined ? {} : { icon }),
    ...(hasOwnIcon ? { icons: { ...known.icons, ...ofAdded(other.icon) } } : {}),
  }
}

function isSameRdns(one: WalletCandidate, other: WalletCandidate): boolean {
  return one.rdns !== undefined && one.rdns === other.rdns
}

/** Ignores pictures: MetaMask itself announces a different one on Solana, and any picture can be copied. */
function isSameByName(one: ListedWallet, other: WalletCandidate, contested: ReadonlySet<string>): boolean {
  const name = toPlain(one.name)
  return name === toPlain(other.name) && !contested.has(name)
}

/** Some wallets announce themselves as "Harbor" on one chain and as "Harbor Wallet" on another. */
function toPlain(name: string): string {
  return name.toLowerCase().replace(/ wallet$/, '')
}
