import { openOfficialSite, openOfficialWallet } from '@latchkey/devnet/official-client'
import { openCable } from './cable.fixture.ts'

const CHAIN = 'eip155:1'
const ACCOUNT = `${CHAIN}:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266`
/** Far longer than an update takes; the official client waits for five minutes. */
const LOST_AFTER_MS = 3_000

const namespaces = (event: string) => ({
  eip155: { accounts: [ACCOUNT], chains: [CHAIN], methods: ['personal_sign'], events: ['accountsChanged', event] },
})

/** The results of the updates that a wallet sent. */
export interface Updates {
  /** Updates that the site received. */
  readonly seen: number
  /** Updates whose acknowledgement never reached the wallet. */
  readonly lost: number
  readonly medianMs: number
}

/**
 * Opens a session between official clients of this process.
 *
 * @param oneWayMs - Delay between each of them and the relay, in each direction.
 */
export async function openOfficialSession(relayUrl: string, oneWayMs: number) {
  const cables = await Promise.all([openCable(relayUrl, oneWayMs), openCable(relayUrl, oneWayMs)])
  const [siteUrl = '', walletUrl = ''] = cables.map(({ url }) => url.replace(/\/$/, ''))
  const [site, { wallet, stop }] = await Promise.all([openOfficialSite(siteUrl), openOfficialWallet(walletUrl)])
  const { uri = '', approval } = await site.client.connect({
    optionalNamespaces: { eip155: { chains: [CHAIN], methods: ['personal_sign'], events: ['accountsChanged'] } },
  })
  const session = approval()
  wallet.once('session_proposal', ({ id }) => {
    void wallet.approveSession({ id, namespaces: namespaces('chainChanged') })
  })
  await wallet.pair({ uri })
  const { topic } = await session
  return {
    /** Sends updates of the session, one after the other, and counts their acknowledgements. */
    update: (count: number): Promise<Updates> => countUpdates(site.client, wallet, topic, count),
    stop: async () => {
      await Promise.all([site.stop(), stop()])
      await Promise.all(cables.map((cable) => cable.stop()))
    },
  }
}

type Site = Awaited<ReturnType<typeof openOfficialSite>>['client']
type Wallet = Awaited<ReturnType<typeof openOfficialWallet>>['wallet']

async function countUpdates(site: Site, wallet: Wallet, topic: string, count: number): Promise<Updates> {
  let seen = 0
  let lost = 0
  const times: number[] = []
  site.on('session_update', () => {
    seen += 1
  })
  for (let at = 0; at < count; at++) {
    const startedAtMs = performance.now()
    const { acknowledged } = await wallet.updateSession({ topic, namespaces: namespaces(`event${at}`) })
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, LOST_AFTER_MS, false)
    })
    if (await Promise.race([acknowledged().then(() => true), tooLate])) times.push(performance.now() - startedAtMs)
    else lost += 1
    clearTimeout(timer)
  }
  times.sort((left, right) => left - right)
  return { seen, lost, medianMs: times[Math.floor(times.length / 2)] ?? Number.NaN }
}
