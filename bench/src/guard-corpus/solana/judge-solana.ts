import { solana } from '@latchkey/adapter-solana'
import { solana as network } from '@latchkey/chains'
import type { RequestArguments } from '@latchkey/core/ports'
import { devnetSolanaPrices, type SolanaNode } from '@latchkey/devnet'
import type { Transaction } from '@latchkey/protocol/gateway'
import { gatewayExamples } from '@latchkey/protocol/gateway-examples'
import * as v from 'valibot'
import { connectFamily, type FamilyClient } from '../connect-family.ts'
import type { JudgedEntry } from '../corpus.types.ts'
import { judgeAll } from '../judge.ts'
import { createChainClient } from './chain-client.ts'
import { signWire } from './sign-wire.ts'
import { solanaEntries } from './solana-entries.ts'
import type { SolanaWorld } from './solana-world.types.ts'
import { startSolanaWorld } from './start-solana-world.ts'

const NETWORK = network.caipNetworkId
const PAID = 250_000_000n
const sendParams = v.object({ transaction: v.string() })

/** Grades the requests of Solana on a separate chain. */
export async function judgeSolana(): Promise<readonly JudgedEntry[]> {
  const { node, world } = await startSolanaWorld()
  try {
    const family = await connectSolana(node, world)
    // Loads the cached facts of the account first, so that the payment below is newer than they are.
    await family.inspect({ transfer: { to: world.friend, amount: PAID } })
    await family.approve(({ transfer }) => transfer({ transfer: { to: world.recent, amount: PAID } }))
    const heldLamports = await createChainClient(node.url).readBalance(world.account)
    const judged = await judgeAll(family, await solanaEntries({ ...world, heldLamports }))
    family.client.destroy()
    return judged
  } finally {
    await node.stop()
  }
}

/** Connects the account of the corpus to a client on its chain, as a site does. */
function connectSolana({ url }: SolanaNode, world: SolanaWorld): Promise<FamilyClient> {
  const { account, friend, colleague, denied, usdc, nowSec } = world
  const [example] = gatewayExamples.history.data as unknown as readonly [Transaction]
  const history = [friend, colleague].map(
    (sentTo): Transaction => ({
      ...example,
      metadata: { ...example.metadata, chain: NETWORK, sentFrom: account, sentTo, status: 'confirmed' },
    }),
  )
  const priceOf = (place: string) => devnetSolanaPrices.find(({ address }) => address === place)?.usd ?? 0
  return connectFamily({
    namespace: 'solana',
    networks: [{ ...network, rpcUrls: { default: { http: [url] } } }],
    adapter: solana(),
    accounts: [account],
    networkId: NETWORK,
    answer: (request) => signAndSend(url, world, request),
    nowMs: nowSec * 1_000,
    gateway: {
      networks: [NETWORK],
      history: { [account]: history },
      prices: { SOL: priceOf('native'), USDC: priceOf(usdc.mint) },
      swapTokens: [
        {
          name: 'USD Coin',
          symbol: 'USDC',
          address: `${NETWORK}:${usdc.mint}`,
          decimals: usdc.decimals,
          logoUri: null,
          eip2612: false,
        },
      ],
    },
    guard: { denied: [denied] },
  })
}

/** The wallet of the account: it signs approved requests, and sends them. */
async function signAndSend(
  url: string,
  { owner }: SolanaWorld,
  { method, params }: RequestArguments,
): Promise<unknown> {
  if (method !== 'solana_signAndSendTransaction') throw new Error(`the wallet of the corpus has no ${method}`)
  const wire = new Uint8Array(Buffer.from(v.parse(sendParams, params).transaction, 'base64'))
  const { signature, bytes } = signWire(wire, owner)
  await createChainClient(url).sendWire(bytes)
  return { signature }
}
