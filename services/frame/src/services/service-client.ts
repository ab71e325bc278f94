import { readText } from '@latchkey/drivers'
import { type ErrorCode, isWalletError, WalletError } from '@latchkey/errors'
import { errorCodes } from '@latchkey/errors/wire'
import { DPOP_HEADER, DPOP_NONCE_HEADER, PUZZLE_HEADER } from '@latchkey/protocol/wallet-auth'
import * as v from 'valibot'
import type { PageKey } from './page-key.ts'

/** Of every call; a long-poll has its own. */
const TIMEOUT_MS = 15_000
/** Services accept nonces for five minutes at least. */
const NONCE_MS = 4 * 60_000
const MAX_ANSWER_BYTES = 64 * 1024

export interface ServiceCall<S extends v.GenericSchema> {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Below the base address, without a leading slash. */
  readonly path: string
  readonly schema: S
  /** Makes the body for a nonce: what the vault signs holds it too. A refused nonce asks for the body again. */
  readonly body?: (nonce: string) => Promise<unknown>
  readonly accessToken?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number
}

/** One service of the embedded wallet. */
export interface ServiceClient {
  /** @throws the error code of the response (`puzzle/refused` has the puzzle in its context), frame/timeout without a response, frame/error for an invalid one */
  readonly call: <S extends v.GenericSchema>(call: ServiceCall<S>) => Promise<v.InferOutput<S>>
  /** Returns a nonce of the service that it accepts for some minutes. */
  readonly nonce: () => Promise<string>
}

export interface ServiceClientOptions {
  /** E.g. `https://api.wallet.example/v1`. */
  readonly base: string
  /** Path of an answer that is public, for the first nonce. */
  readonly noncePath: string
  /** Absent: the service asks for no proof of the page's key. */
  readonly pageKey?: PageKey | undefined
  readonly fetch?: typeof fetch
}

/** Returns the client of a service. Each answer brings the nonce of the next call; a refused one is tried again, once. */
export function createServiceClient({ base, noncePath, pageKey, ...given }: ServiceClientOptions): ServiceClient {
  const send = given.fetch ?? fetch.bind(globalThis)
  let fresh = { nonce: '', at: Number.NEGATIVE_INFINITY }

  async function request(call: ServiceCall<v.GenericSchema>, nonce: string): Promise<unknown> {
    const { method = 'POST', path, accessToken, body } = call
    const url = `${base}/${path}`
    const proof = await pageKey?.prove({ method, url, nonce, accessToken })
    const headers = {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(proof === undefined ? {} : { [DPOP_HEADER]: proof }),
      ...(accessToken === undefined ? {} : { authorization: `DPoP ${accessToken}` }),
    }
    const content = method === 'POST' ? { body: JSON.stringify((await body?.(nonce)) ?? {}) } : {}
    const limit = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS)
    const signal = call.signal === undefined ? limit : AbortSignal.any([limit, call.signal])
    const init = {
      method,
      headers,
      signal,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      ...content,
    } as const
    const response = await send(url, init).catch((cause: unknown) => {
      throw new WalletError('frame/timeout', {}, { cause })
    })
    const next = response.headers.get(DPOP_NONCE_HEADER)
    if (next !== null) fresh = { nonce: next, at: performance.now() }
    return readAnswer(response)
  }

  async function nonce(): Promise<string> {
    if (performance.now() - fresh.at < NONCE_MS) return fresh.nonce
    await request({ method: 'GET', path: noncePath, schema: v.unknown() }, '').catch((error: unknown) => {
      if (fresh.nonce === '') throw error
    })
    return fresh.nonce
  }

  return {
    nonce,
    async call(call) {
      const first = await nonce()
      const answer = await request(call, first).catch((error: unknown) => {
        if (!isWalletError(error, 'proof/nonce-refused')) throw error
        return request(call, fresh.nonce)
      })
      const parsed = v.safeParse(call.schema, answer)
      if (!parsed.success) throw new WalletError('frame/error')
      return parsed.output
    },
  }
}

const failureSchema = v.object({ error: v.object({ code: v.string() }) })

async function readAnswer(response: Response): Promise<unknown> {
  const text = await readText(response, MAX_ANSWER_BYTES).catch((cause: unknown) => {
    throw new WalletError('frame/timeout', {}, { cause })
  })
  const json = text === undefined ? undefined : toJson(text)
  if (response.ok) return json
  const failure = v.safeParse(failureSchema, json)
  const code = failure.success ? failure.output.error.code : ''
  if (!Object.hasOwn(errorCodes, code)) throw new WalletError('frame/error', {}, { details: String(response.status) })
  const retryInSeconds = Number(response.headers.get('retry-after') ?? 60)
  const puzzle = response.headers.get(PUZZLE_HEADER)
  // Sentences of this page, never a text of an answer.
  throw new WalletError(code as ErrorCode, { retryInSeconds, problem: 'the service refused it', puzzle } as never)
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An answer of something in between; its status says enough.
    return undefined
  }
}
