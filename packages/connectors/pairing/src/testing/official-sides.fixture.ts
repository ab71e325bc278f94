import type { SignInRequest } from '@latchkey/core/ports'
import { openOfficialSite as openOfficialClient, openOfficialWallet } from '@latchkey/devnet/official-client'
import { publicTestKeys } from '@latchkey/testing'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type AuthTerms, official } from './official.fixture.ts'
import { CHAINS, type Site, type SiteSession, type Wallet } from './sides.fixture.ts'

const METHODS = ['personal_sign']
const EVENTS = ['accountsChanged', 'chainChanged']
const REJECTED = { code: 5000, message: 'User rejected.' }
const account = privateKeyToAccount(publicTestKeys[0])

const toNamespaces = (accounts: readonly string[]) => ({
  eip155: {
    chains: [...CHAINS],
    accounts: CHAINS.flatMap((chain) => accounts.map((address) => `${chain}:${address}`)),
    methods: METHODS,
    events: EVENTS,
  },
})

type Client = Awaited<ReturnType<typeof openOfficialClient>>['client']

/** The official client as a site. */
export async function openOfficialSite(relayUrl: string): Promise<Site> {
  const { client, stop } = await openOfficialClient(relayUrl)
  return {
    async connect(onUri, signIn) {
      if (signIn !== undefined) return signInOn(client, onUri, signIn)
      const optionalNamespaces = { eip155: { chains: [...CHAINS], methods: METHODS, events: EVENTS } }
      const { uri = '', approval } = await client.connect({ optionalNamespaces })
      // Called before the approval, because the client loses a session that settles before `approval` is awaited.
      const approved = approval()
      onUri(uri)
      return toSession(client, (await approved).topic)
    },
    isRejection: (error) => error === REJECTED.message || (error as { code?: unknown }).code === REJECTED.code,
    stop,
  }
}

async function signInOn(client: Client, onUri: (uri: string) => void, signIn: SignInRequest): Promise<SiteSession> {
  const { domain, uri: address, nonce, statement } = signIn
  const { uri = '', response } = await client.authenticate({
    domain,
    uri: address,
    nonce,
    chains: [...CHAINS],
    methods: METHODS,
    ...(statement === undefined ? {} : { statement }),
  })
  const answered = response()
  onUri(uri)
  const { auths = [], session } = await answered
  const signedIn = auths.map(({ p, s }) => {
    const [, , namespace, reference, signer = ''] = p.iss.split(':')
    const message = client.formatAuthMessage({ request: p as never, iss: p.iss })
    return { networkId: `${namespace}:${reference}` as never, address: signer, message, signature: s.s }
  })
  return { ...toSession(client, session?.topic ?? ''), signedIn }
}

function toSession(client: Client, topic: string): SiteSession {
  let networkId: string = CHAINS[0]
  let isEnded = false
  client.on('session_event', ({ params }) => {
    if (params.event.name === 'chainChanged') networkId = params.chainId
  })
  client.on('session_delete', (event) => {
    isEnded ||= event.topic === topic
  })
  const listed = () => client.session.get(topic).namespaces.eip155?.accounts ?? []
  return {
    networkId: () => networkId,
    accounts: () => [...new Set(listed().map((text) => text.split(':')[2] ?? ''))],
    request: (request) => client.request({ topic, chainId: networkId, request }),
    isEnded: () => isEnded,
    disconnect: () => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
  }
}

/** The official client as a wallet. */
export async function openOfficialSide(relayUrl: string): Promise<Wallet> {
  const { wallet, stop } = await openOfficialWallet(relayUrl)
  let [isRejecting, isLeft] = [false, false]
  // The site may be connected before the wallet has its own session.
  let approved: Promise<string> = Promise.resolve('')
  const decide = () => {
    const isApproved = !isRejecting
    isRejecting = false
    return isApproved
  }
  /** Handles the rejection of a message that the relay had not acknowledged when the wallet was stopped. A lost one fails the test at the site. */
  const ignoreFailure = (response: Promise<unknown>) => void response.catch(() => undefined)
  wallet.on('session_proposal', ({ id }) => {
    if (!decide()) return ignoreFailure(wallet.rejectSession({ id, reason: REJECTED }))
    approved = wallet.approveSession({ id, namespaces: toNamespaces([account.address]) }).then(({ topic }) => topic)
    ignoreFailure(approved)
  })
  wallet.on('session_request', async ({ id, topic: at, params }) => {
    const [raw] = params.request.params as [Hex]
    const outcome = decide() ? { result: await account.signMessage({ message: { raw } }) } : { error: REJECTED }
    void wallet.respondSessionRequest({ topic: at, response: { id, jsonrpc: '2.0', ...outcome } })
  })
  const signIn = async (id: number, authPayload: unknown) => {
    const terms = official.populateAuthPayload({
      authPayload: authPayload as AuthTerms,
      chains: [...CHAINS],
      methods: METHODS,
    })
    const auths = await Promise.all(
      terms.chains.map(async (chain) => {
        const iss = `did:pkh:${chain}:${account.address}`
        const message = wallet.formatAuthMessage({ request: terms as never, iss })
        return official.buildAuthObject(terms, { t: 'eip191', s: await account.signMessage({ message }) }, iss)
      }),
    )
    return (await wallet.approveSessionAuthenticate({ id, auths: auths as never })).session?.topic ?? ''
  }
  wallet.on('session_authenticate', ({ id, params }) => {
    if (!decide()) return ignoreFailure(wallet.rejectSessionAuthenticate({ id, reason: REJECTED }))
    approved = signIn(id, params.authPayload)
    ignoreFailure(approved)
  })
  wallet.on('session_delete', async (event) => {
    isLeft ||= event.topic === (await approved)
  })
  return {
    rejectNext() {
      isRejecting = true
    },
    scan: (uri) => wallet.pair({ uri }),
    update: async (accounts) => wallet.updateSession({ topic: await approved, namespaces: toNamespaces(accounts) }),
    emit: async (name, data, chainId) =>
      wallet.emitSessionEvent({ topic: await approved, chainId, event: { name, data } }),
    extend: async () => wallet.extendSession({ topic: await approved }),
    ping: async () => wallet.engine.signClient.ping({ topic: await approved }),
    leave: async () =>
      wallet.disconnectSession({ topic: await approved, reason: { code: 6000, message: 'User disconnected.' } }),
    isLeft: () => isLeft,
    stop,
  }
}
