import { gatewayExamples } from '@latchkey/protocol/gateway-examples'
import { createFakeSite } from '@latchkey/testing'
import { expect, it } from 'vitest'
import { openPairingLink } from '../features/connect/prepare.actions.ts'
import { ACCOUNT, createRig, FRIEND, look, onMainnet, WALLET } from '../reads/client.test.fixture.ts'

const LINK = { href: 'one://wc?uri=wc%3Aaa%402', home: 'one://', frame: '_self' } as const
const alice = { name: 'alice.eth', avatar: 'https://img.example/alice.png' }

/**
 * Simulates a visit: the visitor opened an app, connected, and loaded balance, tokens, name and the address of a
 * friend.
 */
async function visit() {
  const site = createFakeSite()
  const { balances } = gatewayExamples.balance
  const rig = await createRig({
    options: { storage: site.openTab() },
    gateway: { balances: { [ACCOUNT]: balances }, identities: { [ACCOUNT]: alice } },
  })
  const { client, reads, adapter } = rig
  adapter.resolveName = async () => FRIEND
  rig.wallet.hang()
  await rig.connect()
  openPairingLink(client, LINK, 'One')
  rig.wallet.wake()
  await rig.settle()
  look(reads.nativeBalance(onMainnet))
  look(reads.portfolio(onMainnet))
  look(reads.identity({ address: ACCOUNT }))
  await client.actions.resolveName({ name: 'bob.eth' })
  await rig.settle()
  const entries = Object.entries(site.entries()).map(([key, value]) => [key, toJson(value)] as const)
  return { kept: Object.fromEntries(entries), timestamp: rig.clock.now(), balances }
}

function toJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    // Most values are plain text.
    return value
  }
}

it('persist writes the specified value under each key of the specification (Spec §3.39)', async () => {
  const { kept, timestamp, balances } = await visit()
  const onChain = `eip155:1:${ACCOUNT}`
  expect(kept).toMatchObject({
    '@appkit/wallet_id': WALLET,
    '@appkit/wallet_name': 'One',
    '@appkit/active_caip_network_id': 'eip155:1',
    '@appkit/recent_wallets': [{ id: WALLET, name: 'One' }],
    WALLETCONNECT_DEEPLINK_CHOICE: { href: LINK.home, name: 'One' },
    '@appkit/active_namespace': 'eip155',
    '@appkit/connected_namespaces': 'eip155',
    '@appkit/connection_status': 'connected',
    '@appkit/native_balance_cache': { [onChain]: { timestamp, value: { balance: '1.5', symbol: 'ETH' } } },
    '@appkit/portfolio_cache': { [onChain]: { timestamp, value: balances } },
    '@appkit/ens_cache': { 'bob.eth': { timestamp, value: FRIEND } },
    '@appkit/identity_cache': { [ACCOUNT]: { timestamp, value: alice } },
    '@appkit/eip155:connected_connector_id': WALLET,
  })
})
