import type { ScriptedBitcoinWallet } from '@latchkey/testing'
import {
  createFakeClock,
  createSatsConnectProvider,
  createScriptedBitcoinWallet,
  createUnisatProvider,
} from '@latchkey/testing'
import { connectorContract } from '@latchkey/testing/contracts'
import { bitcoinWallets } from './bitcoin-wallets.ts'

const SIGNET = 'bip122:00000008819873e925422c1ff0f99f7c'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'

interface Shape {
  readonly walletId: string
  readonly types: readonly ['p2wpkh', ...'p2tr'[]]
  /** Returns a page into which the wallet has put its objects. */
  put(wallet: ScriptedBitcoinWallet): { readonly window: object; listenerCount(): number }
}

const SHAPES: Readonly<Record<string, Shape>> = {
  'sats-connect, by its place': {
    walletId: 'bitcoin:XverseProviders.BitcoinProvider',
    types: ['p2wpkh', 'p2tr'],
    put(wallet) {
      const provider = createSatsConnectProvider(wallet)
      return { window: { XverseProviders: { BitcoinProvider: provider } }, listenerCount: provider.listenerCount }
    },
  },
  'sats-connect, by the list of the page': {
    walletId: 'bitcoin:OtherProviders.Bitcoin',
    types: ['p2wpkh', 'p2tr'],
    put(wallet) {
      const provider = createSatsConnectProvider(wallet)
      const btc_providers = [{ id: 'OtherProviders.Bitcoin', name: 'Other', icon: 'data:image/png;base64,AA==' }]
      return { window: { btc_providers, OtherProviders: { Bitcoin: provider } }, listenerCount: provider.listenerCount }
    },
  },
  UniSat: {
    walletId: 'bitcoin:unisat',
    types: ['p2wpkh'],
    put(wallet) {
      const unisat = createUnisatProvider(wallet)
      return { window: { unisat }, listenerCount: unisat.listenerCount }
    },
  },
  Bitget: {
    walletId: 'bitcoin:bitget',
    types: ['p2wpkh'],
    put(wallet) {
      const unisat = createUnisatProvider(wallet)
      return { window: { bitkeep: { unisat } }, listenerCount: unisat.listenerCount }
    },
  },
}

/** Waits until the session has read the state that an event announced. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

for (const [name, { walletId, types, put }] of Object.entries(SHAPES))
  connectorContract(`the Bitcoin connector with ${name}`, () => {
    const wallet = createScriptedBitcoinWallet({
      privateKeys: [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)],
      chains: { [SIGNET]: 'http://127.0.0.1:1', [TESTNET]: 'http://127.0.0.1:1' },
      types,
    })
    const { window, listenerCount } = put(wallet)
    const address = wallet.keys()[0]?.address
    return {
      connector: bitcoinWallets({ window }),
      clock: createFakeClock(),
      walletId,
      namespace: 'bip122',
      listenerCount,
      request: { method: 'signMessage', params: { account: address, message: 'hello' } },
      person: {
        rejectNext: wallet.rejectNext,
        questions: wallet.questions,
        hang: wallet.hang,
        async changeAccounts() {
          wallet.selectAccount(1)
          await settle()
          return wallet.keys().map((key) => key.address)
        },
        async changeNetwork() {
          wallet.selectNetwork(TESTNET)
          await settle()
          return TESTNET
        },
        async leave() {
          wallet.leave()
          await settle()
        },
      },
    }
  })
