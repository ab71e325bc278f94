import type { Network } from '@latchkey/chains'
import type { ClientOptions, GuardOptions, GuardReport, Result } from '@latchkey/core'
import type { RequestArguments } from '@latchkey/core/ports'
import { answerReview, createScreenClient, type ScreenClient } from '@latchkey/core/ui'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import {
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeGateway,
  createFakeReporter,
  createFakeStorage,
  type FakeGatewayData,
  toGateway,
} from '@latchkey/testing'
import type { CorpusRequest } from './corpus.types.ts'

const WALLET = 'test.corpus'

export interface FamilyOptions {
  readonly namespace: Namespace
  readonly networks: readonly Network[]
  readonly adapter: NonNullable<ClientOptions['adapters']>[number]
  readonly accounts: readonly string[]
  readonly accountTypes?: Readonly<Record<string, string>>
  readonly networkId: CaipNetworkId
  /** What the wallet answers to a request. */
  readonly answer: (request: RequestArguments) => Promise<unknown>
  readonly nowMs: number
  readonly gateway: FakeGatewayData
  readonly guard?: GuardOptions
}

/**
 * The guard's report; `undefined` if a request to the wallet's own object passes without one; `refused` if the client
 * rejects it as malformed, so that it never reaches the wallet.
 */
export type Inspected = GuardReport | 'refused' | undefined

export interface FamilyClient {
  readonly client: ScreenClient
  readonly inspect: (request: CorpusRequest) => Promise<Inspected>
  /** Does what the visitor started, who approves whatever is shown. */
  readonly approve: (start: (actions: ScreenClient['actions']) => Promise<Result<unknown>>) => Promise<void>
}

/** Connects an account to a client of one chain family on its chain, with the services of a site. */
export async function connectFamily(options: FamilyOptions): Promise<FamilyClient> {
  const { namespace, networks, accounts, accountTypes, networkId, nowMs } = options
  const clock = createFakeClock(nowMs)
  const wallet = { id: WALLET, name: 'Corpus', accounts, networkId, namespaces: [namespace] }
  const connector = createFakeConnector({
    wallets: [accountTypes === undefined ? wallet : { ...wallet, accountTypes }],
  })
  const client = createScreenClient({
    networks: networks as ClientOptions['networks'],
    adapters: [options.adapter],
    connectors: [connector],
    services: { gateway: async () => toGateway(createFakeGateway(options.gateway)) },
    storage: createFakeStorage(),
    clock,
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
    ...(options.guard === undefined ? {} : { guard: options.guard }),
  })
  await client.prepareFor('reads')
  client.actions.connect({ walletId: WALLET, namespace })
  await clock.advance(0)
  connector.wallet(WALLET).answerWith(options.answer)
  return {
    client,
    inspect: (request) => inspectRequest(client, namespace, request),
    approve: (start) => runApproved(client, start),
  }
}

/** The answer of a wallet whose accounts are those of a node. */
export const answerByNode =
  (url: string): FamilyOptions['answer'] =>
  async ({ method, params }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return ((await response.json()) as { readonly result?: unknown }).result
  }

async function inspectRequest(client: ScreenClient, namespace: Namespace, request: CorpusRequest): Promise<Inspected> {
  if ('provider' in request) return reviewOf(client, () => client.actions.guardProviderCall(request.provider))
  const result = await client.actions.inspectRequest({ namespace, ...request })
  return result.ok ? result.value : refusalOf(result)
}

/** Any other error is a fault of the corpus or of its chain, which must not count as a grade. */
function refusalOf({ error }: Extract<Result<unknown>, { readonly ok: false }>): 'refused' {
  if (error.code === 'request/invalid') return 'refused'
  throw error
}

/** Returns the report that the visitor sees before a request passes; the visitor declines. */
async function reviewOf(client: ScreenClient, start: () => Promise<Result<void>>): Promise<Inspected> {
  const shown: GuardReport[] = []
  const look = () => {
    const report = client.getState().review
    if (report === undefined || shown.includes(report)) return
    shown.push(report)
    void answerReview(client, { id: report.id, isApproved: false })
  }
  const stop = client.subscribe(look)
  try {
    const result = await start()
    return result.ok || shown.length > 0 ? shown[0] : refusalOf(result)
  } finally {
    stop()
  }
}

async function runApproved(client: ScreenClient, start: Parameters<FamilyClient['approve']>[0]): Promise<void> {
  const stop = client.subscribe(() => {
    const report = client.getState().review
    if (report !== undefined) void answerReview(client, { id: report.id, isApproved: true })
  })
  const result = await start(client.actions)
  stop()
  if (!result.ok) throw result.error
}
