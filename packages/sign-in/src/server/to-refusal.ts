import { toWalletError } from '@latchkey/errors'
import { toHttpBody, toHttpStatus } from '@latchkey/errors/wire'

/** The response to a rejected request, in the format of the Latchkey services. */
export interface Refusal {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

/** Returns the response for an error: its code and message, without a cause. @see RFC 6750 3 */
export function toRefusal(thrown: unknown): Refusal {
  const error = toWalletError(thrown)
  const status = toHttpStatus(error)
  const headers = { 'cache-control': 'no-store', ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}) }
  return { status, headers, body: toHttpBody(error) }
}

/**
 * Converts it to a Fetch response. `Response.json` is not used, because replaced classes of the platform may lack it.
 */
export function toResponse({ status, headers, body }: Refusal): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...headers, 'content-type': 'application/json' } })
}
