import type { Connector, RequestArguments } from '@latchkey/core/ports'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { takePairingUri } from '@latchkey/testing'
import { connectorContract } from '@latchkey/testing/contracts'
import { pairing } from './pairing.ts'
import { ALICE, BOB, createWorld, SITE } from './testing/world.fixture.ts'

interface Family {
  readonly namespace: Namespace
  readonly networks: readonly [CaipNetworkId, CaipNetworkId]
  readonly accounts: readonly [string, string]
  readonly request: RequestArguments
  /** The network in the wallet's event, if it is not the network id. */
  readonly network?: unknown
}

/** One wallet for each family that pairing supports. */
const FAMILIES: readonly Family[] = [
  {
    namespace: 'eip155',
    networks: ['eip155:1', 'eip155:10'],
    accounts: [ALICE, BOB],
    request: { method: 'personal_sign', params: ['0x68', BOB] },
    network: 10,
  },
  {
    namespace: 'solana',
    networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'],
    request: { method: 'solana_signMessage', params: { message: '2' } },
  },
  {
    namespace: 'bip122',
    networks: ['bip122:000000000019d6689c085ae165831e93', 'bip122:000000000933ea01ad0ee984209779ba'],
    accounts: ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1qku0qh0mc00y8tk0n65x2tqw4trlspak0fnjmfz'],
    request: { method: 'signMessage', params: { message: 'hi' } },
  },
  {
    namespace: 'polkadot',
    networks: ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot:b0a8d493285c2df73290dfb7e61f870f'],
    accounts: ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'],
    request: { method: 'polkadot_signMessage', params: { message: 'hi' } },
  },
]

const openFamily = ({ namespace, networks, accounts, request, network = networks[1] }: Family) => {
  const { clock, relay, wallet, site, openPage, settle } = createWorld({
    namespaces: { [namespace]: { chains: networks } },
  })
  wallet.namespaces = () => ({
    [namespace]: {
      accounts: networks.flatMap((id) => accounts.map((account) => `${id}:${account}`)),
      methods: [request.method],
      events: ['accountsChanged', 'chainChanged'],
    },
  })
  const own = pairing({
    relays: ['wss://relay.example'],
    metadata: SITE,
    namespaces: { [namespace]: { chains: networks } },
    storage: site.openTab(),
    openSocket: relay.openSocket,
    page: { isOnline: () => true, onReturn: () => () => {} },
  })
  // The wallet scans the pairing URI as soon as it is shown.
  const connector: Connector = {
    ...own,
    connect: (request) =>
      own.connect({ ...request, onChallenge: takePairingUri(({ uri }) => wallet.scan(uri), request.onChallenge) }),
  }
  return {
    connector,
    clock,
    walletId: 'walletConnect',
    namespace,
    person: {
      rejectNext() {
        wallet.next = 'reject'
      },
      questions: () => wallet.questions(),
      hang() {
        wallet.next = 'hang'
        // A silent connect waits only if an earlier page left a proposal.
        if (site.entries()['@appkit/pairing'] !== undefined) return
        const earlier = openPage()
        void earlier.connect({ namespace, onChallenge: takePairingUri(() => earlier.close()) }, false).catch(() => {})
      },
      async changeAccounts() {
        wallet.call('wc_sessionEvent', {
          event: { name: 'accountsChanged', data: [accounts[1]] },
          chainId: networks[0],
        })
        await settle()
        return [accounts[1]]
      },
      async changeNetwork() {
        wallet.call('wc_sessionEvent', { event: { name: 'chainChanged', data: network }, chainId: networks[1] })
        await settle()
        return networks[1]
      },
      async leave() {
        wallet.call('wc_sessionDelete', { code: 6000, message: 'User disconnected.' })
        await settle()
      },
    },
    request,
  }
}

for (const family of FAMILIES) connectorContract(`pairing in ${family.namespace}`, () => openFamily(family))
