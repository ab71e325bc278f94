import { supportedNetworks } from '@latchkey/chains'

/**
 * The chains of a wallet whose data file names a whole namespace. Clients compare exact CAIP-2 ids, so the response lists
 * them. Other chains still match a query by id.
 */
const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  eip155: (
    '1 10 14 25 30 40 50 56 61 88 97 100 106 122 130 137 143 146 169 196 204 250 252 288 295 314 324 480 545 747 999 ' +
    '1030 1088 1101 1111 1116 1135 1284 1285 1329 1625 1868 1890 1923 1996 2020 2741 2818 4326 4689 5000 7000 7700 ' +
    '8217 8453 9001 9745 13371 17000 33139 34443 42161 42170 42220 43113 43114 42793 48900 50104 53457 55244 57073 ' +
    '59144 60808 80002 80069 80094 81457 84532 98866 129399 167000 167009 200901 421614 534351 534352 560048 666666666 ' +
    '747474 7777777 11155111 11155420 888888888 1313161554 1313161555 1666600000'
  ).split(' '),
  solana: ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  bip122: ['000000000019d6689c085ae165831e93', '000000000933ea01ad0ee984209779ba', '00000008819873e925422c1ff0f99f7c'],
  polkadot: [
    '91b171bb158e2d3848fa23a9f1c25182',
    'b0a8d493285c2df73290dfb7e61f870f',
    '68d56f15f85d3136970ec16946040bc1',
    'e143f23803ac50e8f6f8e62695d1ce9e',
  ],
  cosmos: ['cosmoshub-4', 'osmosis-1', 'juno-1', 'celestia', 'stride-1', 'noble-1', 'injective-1', 'dydx-mainnet-1'],
  ton: ['-239', '-3'],
  tron: ['0x2b6653dc', '0xcd8690dc', '0x94a9059e'],
  near: ['mainnet', 'testnet'],
  stellar: ['pubnet', 'testnet'],
  hedera: ['mainnet', 'testnet'],
  sui: ['mainnet', 'testnet'],
  aptos: ['1', '2'],
  tezos: ['NetXdQprcVkpaWU'],
  xrpl: ['0', '1'],
  stacks: ['1', '2147483648'],
  flow: ['mainnet', 'testnet'],
  starknet: ['SN_MAIN', 'SN_SEPOLIA'],
  cip34: ['1-764824073'],
  algorand: ['wGHE2Pwdvd7S12BL5FaOP20EGYesN73k'],
  mvx: ['1', 'D', 'T'],
}

const expanded = new Map<string, readonly string[]>(
  Object.entries(REFERENCES).map(([namespace, references]) => {
    const own = supportedNetworks.map(({ caipNetworkId }) => caipNetworkId)
    const ids = references.map((reference) => `${namespace}:${reference}`)
    return [namespace, [...new Set([...ids, ...own.filter((id) => id.startsWith(`${namespace}:`))])]]
  }),
)

/** Namespaces that a data file may name. */
export const KNOWN_NAMESPACES: ReadonlySet<string> = new Set(expanded.keys())

/** The reference of every known chain. Genesis hashes among them look like addresses. */
export const KNOWN_REFERENCES: ReadonlySet<string> = new Set(
  [...expanded.values()].flat().map((id) => id.slice(id.indexOf(':') + 1)),
)

/**
 * Returns whether a wallet supports a requested chain.
 *
 * @param requested - A CAIP-2 id, or a bare namespace for "any chain of it".
 * @example supportsChain(['eip155'], 'eip155:31337') // true
 */
export function supportsChain(chains: readonly string[], requested: string): boolean {
  const [namespace = '', reference] = requested.split(':')
  if (reference === undefined) return chains.some((chain) => chain === requested || chain.startsWith(`${requested}:`))
  return chains.includes(requested) || chains.includes(namespace)
}

/**
 * Returns the CAIP-2 ids of a wallet, with those of `requested` that it serves first.
 *
 * @example toChainIds(['solana'], [])[0] // "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
 */
export function toChainIds(chains: readonly string[], requested: readonly string[]): string[] {
  const ids = new Set(requested.filter((chain) => chain.includes(':') && supportsChain(chains, chain)))
  for (const chain of chains) {
    for (const id of expanded.get(chain) ?? [chain]) ids.add(id)
  }
  return [...ids]
}
