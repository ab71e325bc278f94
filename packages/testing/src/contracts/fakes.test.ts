import { base, mainnet } from '@latchkey/chains'
import { gatewayExamples } from '@latchkey/protocol/gateway/examples'
import { createFakeCatalogue, toFakeListing } from '../fakes/fake-catalogue.ts'
import { createFakeChainAdapter } from '../fakes/fake-chain-adapter.ts'
import { createFakeClock } from '../fakes/fake-clock.ts'
import { createFakeConnector } from '../fakes/fake-connector.ts'
import { createFakeContext } from '../fakes/fake-context.ts'
import { createFakeGateway } from '../fakes/fake-gateway.ts'
import { fakeMarket, fakeMarketPair, fakeOnramp } from '../fakes/fake-market.ts'
import { fakeNamed, fakeNames } from '../fakes/fake-names.ts'
import { createFakeSite } from '../fakes/fake-storage.ts'
import { toGateway } from '../fakes/gateway-service.ts'
import { catalogueContract } from './catalogue-contract.ts'
import { chainAdapterContract } from './chain-adapter-contract.ts'
import { clockContract } from './clock-contract.ts'
import { connectorContract } from './connector-contract.ts'
import { gatewayContract } from './gateway-contract.ts'
import { storageContract } from './storage-contract.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

clockContract('the fake clock', () => {
  const clock = createFakeClock()
  return { clock, advance: clock.advance }
})

storageContract('the fake storage', () => {
  const site = createFakeSite()
  return { tab: site.openTab(), otherTab: site.openTab() }
})

storageContract('the fake storage of tabs that are apart', () => {
  const site = createFakeSite({}, { isApart: true })
  return { tab: site.openTab(), otherTab: site.openTab(), settle: async () => site.deliver() }
})

gatewayContract('the fake gateway', () => ({
  gateway: toGateway(
    createFakeGateway({
      networks: ['eip155:1'],
      balances: { [account]: gatewayExamples.balance.balances },
      history: { [account]: gatewayExamples.history.data },
      nfts: { [account]: gatewayExamples.nfts.nfts },
      approvals: { [account]: gatewayExamples.tokenApprovals.approvals },
      pageSize: 1,
      ...fakeMarket,
      ...fakeOnramp,
      ...fakeNames,
    }),
  ),
  networkId: 'eip155:1',
  unknownNetworkId: 'eip155:5555',
  address: account,
  ...fakeMarketPair,
  named: fakeNamed,
}))

catalogueContract('the fake catalogue', () => {
  const names = ['MetaMask', 'Rabby', 'Trust', 'Phantom', 'Rainbow', 'Zerion']
  const wallets = names.map((name) => toFakeListing({ id: name.toLowerCase(), name }))
  return { catalogue: createFakeCatalogue({ wallets }), knownName: 'Rabby' }
})

const inSolana = {
  namespace: 'solana',
  accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
  networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const

for (const alsoApproves of [[], [inSolana]]) {
  connectorContract(`the fake connector, ${alsoApproves.length + 1} namespaces`, () => {
    const connector = createFakeConnector({ wallets: [{ id: 'com.fake', accounts: [account], alsoApproves }] })
    const wallet = connector.wallet('com.fake')
    return {
      connector,
      clock: createFakeClock(),
      walletId: 'com.fake',
      namespace: 'eip155',
      request: { method: 'fake_sign' },
      listenerCount: wallet.listenerCount,
      person: {
        rejectNext: wallet.rejectNext,
        questions: () => connector.connects.filter(({ silent }) => !silent).length,
        hang: wallet.hang,
        async changeAccounts() {
          wallet.changeAccounts([friend, account])
          return [friend, account]
        },
        async changeNetwork() {
          wallet.changeNetwork('eip155:8453')
          return 'eip155:8453'
        },
        async leave() {
          wallet.leave()
        },
      },
    }
  })
}

chainAdapterContract('the fake chain adapter', async () => {
  const connector = createFakeConnector({ wallets: [{ id: 'com.fake', accounts: [account] }] })
  const { signal } = new AbortController()
  connector.start(createFakeContext({ signal }))
  const request = { walletId: 'com.fake', namespace: 'eip155', silent: false, signal } as const
  const [session] = (await connector.connect(request)).sessions
  return {
    adapter: createFakeChainAdapter({ balances: { [account]: 10n ** 18n } }),
    session,
    network: mainnet,
    otherNetwork: base,
    recipient: friend,
    rejectNext: connector.wallet('com.fake').rejectNext,
    toPsbt: async (amount) => `pay ${amount}`,
    isSignedMessage: async (_message, signature) => signature.startsWith('0xabab'),
  }
})
