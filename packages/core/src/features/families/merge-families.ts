import type { ConnectorType, WalletCandidate } from '../../ports/index.ts'
import type { ListedWallet } from '../wallets/listed-wallet.ts'

/** Kinds of wallet that sit in the browser, the one that says most first. Not the list of the shell: bundlers would cut a chunk for it. */
const INSTALLED_TYPES: readonly ConnectorType[] = ['MULTI_CHAIN', 'ANNOUNCED', 'INJECTED']

/**
 * Returns the wallets of the browser, each once: one extension often announces itself in several ways. Of two ways by one
 * rdns to one chain family the first by type stays; ways to several families become one wallet of type `MULTI_CHAIN`.
 *
 * A name joins ways to different families only while nobody contests it: anybody can announce a wallet under any name, and
 * must not get into the row of the one that has it. If two wallets of one name serve one family, each keeps a row.
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

/** Names under which two wallets serve one chain family, or announce a different rdns. */
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

/** Pictures decide nothing: MetaMask itself announces another one on Solana, and any of them can be copied. */
function isSameByName(one: ListedWallet, other: WalletCandidate, contested: ReadonlySet<string>): boolean {
  const name = toPlain(one.name)
  return name === toPlain(other.name) && !contested.has(name)
}

/** Some wallets announce themselves as "Harbor" on one chain and as "Harbor Wallet" on another. */
function toPlain(name: string): string {
  return name.toLowerCase().replace(/ wallet$/, '')
}
