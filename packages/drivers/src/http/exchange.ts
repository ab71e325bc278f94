import { abortable, followSignals, timeout } from '@latchkey/core/cancellation'
import type { Clock } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { readText } from './read-text.ts'
import { mayHaveReason } from './refusal.ts'

/**
 * Maximum bytes of a response: a page of history or of wallets takes up to a few hundred KB, so a larger one comes from
 * a broken or hostile service.
 */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024
/** Maximum characters that are read of an error message; a longer one is cut. */
const MAX_REASON_LENGTH = 300

export interface ExchangeRequest {
  readonly url: string
  readonly init: RequestInit
  readonly signal: AbortSignal | undefined
}

export interface ExchangeLimits {
  readonly timeoutMs: number
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
}

/** The query contains the project id, which must not be in an error. */
export function withoutQuery(url: string): string {
  return url.replace(/\?.*$/s, '')
}

/**
 * Returns the body of a response with a status of 2xx, as text.
 *
 * @throws http/status, http/unreachable, http/timeout, http/malformed, connect/cancelled
 */
export async function exchange(
  { url, init, signal }: ExchangeRequest,
  { timeoutMs: ms, fetch, clock }: ExchangeLimits,
): Promise<string> {
  const where = withoutQuery(url)
  const stop = followSignals(signal)
  const error = () => new WalletError('http/timeout', { url: where, timeoutMs: ms })
  try {
    const work = read(fetch, url, { ...init, signal: stop.signal })
    return await timeout(abortable(work, signal), { clock, ms, error })
  } catch (error) {
    throw isWalletError(error) ? error : new WalletError('http/unreachable', { url: where }, { cause: error })
  } finally {
    stop.abort()
  }
}

async function read(fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, { ...init, credentials: 'omit', referrerPolicy: 'strict-origin' })
  if (response.ok) return readAnswer(response, url)
  const { status } = response
  const refusal = { url: withoutQuery(url), status }
  if (mayHaveReason(status)) throw new WalletError('http/status', { ...refusal, reason: await readReason(response) })
  void response.body?.cancel()
  throw new WalletError('http/status', refusal)
}

async function readAnswer(response: Response, url: string): Promise<string> {
  const text = await readText(response, MAX_ANSWER_BYTES)
  if (text !== undefined) return text
  const problem = `more than ${MAX_ANSWER_BYTES} bytes`
  throw new WalletError('http/malformed', { url: withoutQuery(url), problem })
}

async function readReason(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const decoder = new TextDecoder()
  let text = ''
  try {
    while (text.length < MAX_REASON_LENGTH) {
      const chunk = await reader.read()
      if (chunk.done) break
      text += decoder.decode(chunk.value, { stream: true })
    }
  } catch {
    // If the body of an error response breaks off, the status is enough.
  }
  void reader.cancel().catch(() => {})
  return text.slice(0, MAX_REASON_LENGTH)
}
