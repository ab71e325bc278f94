import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import { showMembers } from '@latchkey/demo/members'

/**
 * Returns the server behind the pages of every site: it proxies the sign-in service, so that cookies belong to the
 * site's own host, and serves the members' page to signed-in visitors.
 *
 * @returns a function that returns whether it has handled the request.
 */
export function createSiteServer(authUrl: string) {
  const sites = new Map<string, ReturnType<typeof showMembers>>()

  function passOn(request: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url } = request
    const service = sendRequest(`${authUrl}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    service.once('error', () => response.writeHead(502).end())
    request.pipe(service)
  }

  async function show({ method = 'GET', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const origin = `http://${headers.host}`
    const handle = sites.get(origin) ?? showMembers({ authUrl, origins: [origin] })
    sites.set(origin, handle)
    const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    const answer = await handle(new Request(`${origin}/members`, { method, headers: given }))
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname.startsWith('/auth/v1/')) passOn(request, response)
    else if (pathname === '/members') await show(request, response)
    else return false
    return true
  }
}
