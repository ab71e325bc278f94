import { bitcoin } from '@latchkey/adapter-bitcoin'
import { type BitcoinNetwork, bitcoinSignet } from '@latchkey/chains'
import type { BitcoinNode } from '@latchkey/devnet'
import { connectFamily, type FamilyClient } from '../connect-family.ts'
import type { CorpusEntry, JudgedEntry } from '../corpus.types.ts'
import { judgeAll } from '../judge.ts'
import type { BitcoinWorld } from './bitcoin-world.types.ts'
import { exchangeEntries } from './data/exchanges.ts'
import { paymentEntries } from './data/payments.ts'
import { signatureEntries } from './data/signatures.ts'
import { signedEntries } from './data/signed.ts'
import { startBitcoinWorld } from './start-bitcoin-world.ts'

/** Requests of Bitcoin. */
const bitcoinEntries = (world: BitcoinWorld): readonly CorpusEntry[] => [
  ...paymentEntries(world),
  ...signatureEntries(world),
  ...exchangeEntries(world),
  ...signedEntries(world),
]

/** Grades the requests of Bitcoin on a separate chain. */
export async function judgeBitcoin(): Promise<readonly JudgedEntry[]> {
  const { node, world } = await startBitcoinWorld()
  try {
    const family = await connectBitcoin(node, world)
    const judged = await judgeAll(family, bitcoinEntries(world))
    family.client.destroy()
    return judged
  } finally {
    await node.stop()
  }
}

/** Connects a wallet with an address for payments, one for inscribed coins and a legacy one, as a site does. */
function connectBitcoin({ url, caipNetworkId }: BitcoinNode, world: BitcoinWorld): Promise<FamilyClient> {
  const { account, ordinals, legacy, denied, nowSec } = world
  const network: BitcoinNetwork = {
    ...bitcoinSignet,
    id: caipNetworkId.slice('bip122:'.length),
    caipNetworkId,
    name: 'Bitcoin Regtest',
    rpcUrls: { default: { http: [url] } },
  }
  return connectFamily({
    namespace: 'bip122',
    networks: [network],
    adapter: bitcoin(),
    accounts: [account.address, legacy.address, ordinals.address],
    accountTypes: { [account.address]: 'payment', [legacy.address]: 'payment', [ordinals.address]: 'ordinal' },
    networkId: caipNetworkId,
    answer: async () => undefined,
    nowMs: nowSec * 1_000,
    gateway: { prices: { BTC: 95_000 } },
    guard: { denied: [denied] },
  })
}
