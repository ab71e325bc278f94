import { freePort, listen } from '@latchkey/host'
import { servePages, toLocalDeployment } from '@latchkey/pages'
import { DPOP_NONCE_HEADER } from '@latchkey/protocol/wallet-auth'
import { findChromium } from '@latchkey/testing/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { SITE_SCRIPT } from './abuse/site-script.fixture.ts'

export const CODE = 'AB23'
export const FARCASTER_PAGE = 'https://farcaster.xyz/~/siwf'
const DEVICE = '1f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'
const STATE = 's'.repeat(43)
const CHALLENGE = 'c'.repeat(43)

export interface SocialWorld {
  readonly shop: string
  readonly returnOrigin: string
  /** Address of the page of the frame. */
  readonly frame: string
  /** Paths of all requests to auth, with the public key of the page that proved each; without one for those of the return page. */
  readonly calls: readonly { readonly path: string; readonly key: string | undefined }[]
  /** Opens the shop in a browser without traces, connected to the frame. */
  readonly openShop: () => Promise<Page>
  readonly stop: () => Promise<void>
}

/** The built pages of frame, vault and return page, a provider that returns at once, a site, and auth as far as a login needs it. */
export async function openSocialWorld(): Promise<SocialWorld> {
  const [site, frame, vault, back, api] = await Promise.all(Array.from({ length: 5 }, () => freePort()))
  if (!site || !frame || !vault || !back || !api) throw new Error('No free port')
  const shop = `http://shop.localhost:${site}`
  const local = toLocalDeployment({ frame, vault, return: back }, [shop])
  const returnOrigin = `http://auth.wallet.localhost:${back}`
  const client = { clientId: 'latchkey', authorizationEndpoint: `http://provider.localhost:${site}/authorize` }
  const deployment = {
    ...{
      ...local,
      api: `http://api.wallet.localhost:${api}`,
      socials: { google: client },
      farcaster: { page: FARCASTER_PAGE },
    },
    projects: { shop: { origins: [shop], networks: ['eip155:1' as const] } },
  }
  const auth = createFakeAuth({ ...client, redirectUri: `${returnOrigin}/google`, shop })
  const [siteHost, authHost] = await Promise.all([site, api].map((port) => listen({ host: '127.0.0.1', port })))
  siteHost?.serve(answerSite)
  authHost?.serve(auth.answer)
  const pages = await Promise.all(
    (
      [
        ['frame', frame],
        ['vault', vault],
        ['return', back],
      ] as const
    ).map(([name, port]) => servePages({ site: name, deployment, port })),
  )
  const browser = await launch()
  const address = `${deployment.frame}/shop/`
  return {
    ...{ shop, returnOrigin, frame: address, calls: auth.calls },
    async openShop() {
      const page = await (await browser.newContext()).newPage()
      await page.goto(shop)
      const state = await page.evaluate<string>(`site.connect(${JSON.stringify(address)})`)
      if (state !== 'connected') throw new Error(`The shop is not connected: ${state}`)
      return page
    },
    async stop() {
      await browser.close()
      await Promise.all([...pages, siteHost, authHost].map((listener) => listener?.stop()))
    },
  }
}

interface FakeClient {
  readonly clientId: string
  readonly authorizationEndpoint: string
  readonly redirectUri: string
  readonly shop: string
}

/** Auth that declines each login once it is bound, so that no wallet is needed. */
function createFakeAuth({ clientId, authorizationEndpoint, redirectUri, shop }: FakeClient) {
  const calls: { readonly path: string; readonly key: string | undefined }[] = []
  /** The key of the page that began each login. */
  const owners = new Map<string, string | undefined>()
  const bound = new Set<string>()
  let last = ''

  function respond(path: string, key: string | undefined, body: Readonly<Record<string, string>>): object {
    const id = body.transactionId ?? ''
    switch (path) {
      case 'devices':
        return { deviceId: DEVICE }
      case 'social/begin': {
        last = crypto.randomUUID()
        owners.set(last, key)
        const parameters = {
          ...{ client_id: clientId, nonce: body.nonce ?? '', redirect_uri: redirectUri, response_type: 'code' },
          ...{
            scope: 'openid email profile',
            prompt: 'select_account',
            state: STATE,
            code_challenge: STATE,
            code_challenge_method: 'S256',
          },
        }
        const uri = `${authorizationEndpoint}?${new URLSearchParams(parameters)}`
        return { transactionId: last, uri, code: CODE }
      }
      case 'farcaster/begin':
        last = crypto.randomUUID()
        return { transactionId: last, uri: `${FARCASTER_PAGE}?channelToken=ABCD2345` }
      case 'social/return':
        return { transactionId: last, challenge: CHALLENGE, siteOrigin: shop }
      case 'social/bind':
        if (key === undefined || owners.get(id) !== key) return { error: { code: 'proof/refused' } }
        bound.add(id)
        return { done: true }
      case 'social/confirm':
        if (body.code !== CODE) return { status: 'wrong-code', triesLeft: 2 }
        bound.add(id)
        return { status: 'confirmed' }
      case 'social/redeem':
        if (bound.has(id)) return { error: { code: 'social/denied' } }
        // An account of Farcaster signs between the first request and the second one.
        if (!owners.has(id)) bound.add(id)
        return { action: 'WAIT' }
      default:
        return {}
    }
  }

  async function answer(request: Request): Promise<Response> {
    const headers = {
      'access-control-allow-origin': request.headers.get('origin') ?? '*',
      'access-control-allow-headers': 'content-type, dpop, authorization',
      'access-control-expose-headers': DPOP_NONCE_HEADER,
      [DPOP_NONCE_HEADER]: 'nonce-of-the-service',
    }
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    const path = new URL(request.url).pathname.replace('/v1/', '')
    const key = keyOf(request.headers.get('dpop'))
    calls.push({ path, key })
    const body = request.method === 'POST' ? ((await request.json()) as Record<string, string>) : {}
    const answered = respond(path, key, body)
    return Response.json(answered, { headers, status: 'error' in answered ? 403 : 200 })
  }
  return { calls, answer }
}

const keyOf = (proof: string | null): string | undefined =>
  proof === null ? undefined : JSON.parse(Buffer.from(proof.split('.')[0] ?? '', 'base64url').toString()).jwk.x

/** The shop, and at its side the page of the provider, which returns at once. */
function answerSite(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/authorize') {
    const back = `${searchParams.get('redirect_uri')}?state=${searchParams.get('state')}&code=abc`
    return new Response(null, { status: 302, headers: { location: back } })
  }
  const body = `<!doctype html><title>Shop</title><link rel="icon" href="data:,"><style>iframe { width: 400px; height: 600px }</style>
<body><script>${SITE_SCRIPT}</script>`
  return new Response(body, { headers: { 'content-type': 'text/html' } })
}

/** Playwright turns the partitioning of storage off by a list of features; a list of our own takes its place. */
function launch(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-features=Translate,HttpsUpgrades'],
  })
}
