import { WalletError } from '@latchkey/errors'

const MAX_ANSWER_BYTES = 65_536

export interface TextAnswer {
  readonly status: number
  readonly headers: Headers
  /** Body as text; empty if it is longer than 64 KiB or incomplete. */
  readonly text: string
}

/**
 * Sends a request to a key service and returns the response, whatever its status. Redirects are rejected, because the
 * token would be sent to another host.
 *
 * @throws kms/unavailable if no response arrives
 */
export async function requestText(send: typeof fetch, url: string, init: RequestInit): Promise<TextAnswer> {
  const response = await send(url, { ...init, redirect: 'error' }).catch(() => undefined)
  if (response === undefined) throw new WalletError('kms/unavailable', { reason: 'it could not be reached' })
  return { status: response.status, headers: response.headers, text: await readText(response).catch(() => '') }
}

/** Returns whether a retry of the same request would get this HTTP status again. */
export const isLastingStatus = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429

/** Returns whether a URL is HTTPS, or plain HTTP to this machine. */
export function isSafeAddress(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  const isLocal = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLocal)
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MAX_ANSWER_BYTES) throw new Error('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
