import type { Page, Request, Route } from '@playwright/test'
import type { World } from '../world/world.ts'

const HEADERS = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }

type Json = Record<string, unknown>

/**
 * Makes an HTTP service respond falsely: the true response is fetched and changed.
 *
 * @param path - Glob of the URL, e.g. `**\/v1/convert/quotes*`.
 * @param change - Returns the false response. `request` is the body of a POST.
 */
export async function falsifyAnswer(
  page: Page,
  path: string,
  change: (answer: Json, request: Json) => unknown,
): Promise<void> {
  await page.route(path, async (route) => {
    const truth = await fetchTruth(route)
    if (truth === undefined) return
    const body = JSON.stringify(change(truth as Json, readBody(route.request())))
    await route.fulfill({ status: 200, headers: HEADERS, body }).catch(ignoreGonePage)
  })
}

/** Makes an HTTP service respond with this value instead of the truth. */
export async function answerWith(page: Page, path: string, answer: unknown, status = 200): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, headers: HEADERS, body: JSON.stringify(answer) }))
}

interface RpcCall {
  readonly id: unknown
  readonly method: string
  readonly params?: readonly unknown[]
}

/** Returns the false response of a node to one call; `undefined` keeps the true one. */
export type NodeLie = (
  call: RpcCall,
  truth: unknown,
) => { readonly result: unknown } | { readonly error: Json } | undefined

/** Makes nodes respond falsely: the site's own one, and the gateway in front of the operator's. */
export async function falsifyNodes(
  page: Page,
  { rpc, gatewayUrl }: World,
  lie: NodeLie,
  which: 'all' | 'gateway' = 'all',
): Promise<void> {
  const isGateway = (url: URL) => url.href.startsWith(gatewayUrl) && /^\/v1\/?$/.test(url.pathname)
  const own = Object.values(rpc).map((url) => new URL(url).origin)
  await page.route(
    (url) => isGateway(url) || (which === 'all' && own.includes(url.origin)),
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const request = JSON.parse(route.request().postData() ?? 'null') as RpcCall | readonly RpcCall[]
      const truth = await fetchTruth(route)
      if (truth === undefined) return
      const change = (answer: Json, call: RpcCall | undefined): Json => {
        const changed = call && lie(call, answer.result)
        return changed === undefined ? answer : { jsonrpc: '2.0', id: call?.id, ...changed }
      }
      const body = Array.isArray(request)
        ? (truth as readonly Json[]).map((answer) =>
            change(
              answer,
              request.find(({ id }) => id === answer.id),
            ),
          )
        : change(truth as Json, request as RpcCall)
      await route.fulfill({ status: 200, headers: HEADERS, body: JSON.stringify(body) }).catch(ignoreGonePage)
    },
  )
}

async function fetchTruth(route: Route): Promise<unknown> {
  try {
    const response = await route.fetch()
    return await response.json()
  } catch (error) {
    ignoreGonePage(error)
    return undefined
  }
}

/** The page was closed or aborted the request, so there is no recipient. */
function ignoreGonePage(error: unknown): void {
  if (!/closed|disposed|aborted|already handled|Test ended|ECONNRESET/i.test(String(error))) throw error
}

function readBody(request: Request): Json {
  return JSON.parse(request.postData() ?? '{}') as Json
}
