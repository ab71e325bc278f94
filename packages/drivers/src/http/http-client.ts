import { pause } from '@latchkey/core/cancellation'
import type { CallOptions, Clock } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { systemClock } from '../page/system-clock.ts'
import { type ExchangeRequest, exchange, withoutQuery } from './exchange.ts'
import { toSiteError } from './refusal.ts'
import { createSharedCalls } from './shared-calls.ts'

/** @see Spec §9 "retry allowed after 1 s" */
const RETRY_AFTER_MS = 1000

export interface ServiceOptions {
  /** Base URL of the service, `https://…` or a path of the page's own origin, with or without a trailing slash. */
  readonly url: string
  readonly projectId?: string
  /** Name of this software, sent in every GET as `st`. @see Spec §7 */
  readonly sdkType: string
  /** Its version label, sent as `sv`. @see Spec §1 "version label format" */
  readonly sdkVersion: string
  /** Milliseconds for one response, its body included; 10 000 by default. */
  readonly timeoutMs?: number
  /** Replaces the page's `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  readonly clock?: Clock
}

export type Params = Readonly<Record<string, string | number | undefined>>

export interface GetRequest<S extends StandardSchemaV1> extends CallOptions {
  readonly params?: Params
  /** Schema of the response body: any Standard Schema, e.g. one of valibot. @see https://standardschema.dev */
  readonly answer: S
  /** True: bypass the browser's cache. */
  readonly isFresh?: boolean
}

export interface PostRequest<S extends StandardSchemaV1> extends CallOptions {
  readonly body: Readonly<Record<string, unknown>>
  readonly answer: S
}

/**
 * HTTP client of one service. Every error is `http/*`; `connect/cancelled` if the signal aborted; or, if the service
 * rejects the whole site, `config/origin-not-allowed`, `config/project-id-missing` or `session/expired`.
 */
export interface HttpClient {
  /** URL of a path, with `st`, `sv`, `projectId` and the defined `params`. */
  toUrl(path: string, params?: Params): string
  /** URL of a path without parameters, for pictures. */
  toPlainUrl(path: string): string
  /** Identical simultaneous calls share one request. A network failure and a 502–504 are retried once after 1 s. */
  get<S extends StandardSchemaV1>(path: string, request: GetRequest<S>): Promise<StandardSchemaV1.InferOutput<S>>
  /** Sent once. The response is not read. */
  post(path: string, request: { readonly body: unknown } & CallOptions): Promise<void>
  /** Sent once, without the parameters of GETs; the body must contain the project id. */
  postFor<S extends StandardSchemaV1>(path: string, request: PostRequest<S>): Promise<StandardSchemaV1.InferOutput<S>>
}

/**
 * Returns a client of one Latchkey service: no cookies, at most 10 s and 2 MiB per response, every response validated.
 *
 * @throws config/invalid-options
 * @see Spec §7
 */
export function createHttpClient({
  url,
  projectId = '',
  sdkType,
  sdkVersion,
  timeoutMs = 10_000,
  fetch = (input, init) => globalThis.fetch(input, init),
  clock = systemClock,
}: ServiceOptions): HttpClient {
  const base = toBase(url)
  const shared = createSharedCalls()
  const caller = { st: sdkType, sv: sdkVersion, projectId: projectId === '' ? undefined : projectId }
  const limits = { timeoutMs, fetch, clock }

  async function readText(request: ExchangeRequest): Promise<string> {
    try {
      return await exchange(request, limits)
    } catch (error) {
      throw toSiteError(error, projectId !== '')
    }
  }

  const toUrl = (path: string, params: Params = {}) => `${base}${path}${toQuery({ ...caller, ...params })}`

  async function getOnce(target: string, isFresh: boolean, signal: AbortSignal): Promise<unknown> {
    const request = { url: target, init: { method: 'GET', ...(isFresh ? { cache: 'no-cache' as const } : {}) }, signal }
    try {
      return toJson(await readText(request), target)
    } catch (error) {
      if (!mayPass(error)) throw error
      await pause(RETRY_AFTER_MS, clock, signal)
      return toJson(await readText(request), target)
    }
  }

  return {
    toUrl,
    toPlainUrl: (path) => `${base}${path}`,
    async get(path, { params, answer, isFresh = false, signal }) {
      const target = toUrl(path, params)
      const body = await shared.run(`${isFresh} ${target}`, signal, (stop) => getOnce(target, isFresh, stop))
      return parseAnswer(target, answer, body)
    },
    async post(path, { body, signal }) {
      // `keepalive`, so that a request that is sent while the page closes still arrives.
      await readText({ url: toUrl(path), init: { ...toPost(body), keepalive: true }, signal })
    },
    async postFor(path, { body, answer, signal }) {
      const target = `${base}${path}`
      const text = await readText({ url: target, init: toPost({ ...body, projectId }), signal })
      return parseAnswer(target, answer, toJson(text, target))
    },
  }
}

const toPost = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** @throws http/malformed */
async function parseAnswer<S extends StandardSchemaV1>(
  url: string,
  answer: S,
  body: unknown,
): Promise<StandardSchemaV1.InferOutput<S>> {
  const parsed = await answer['~standard'].validate(body)
  if (parsed.issues === undefined) return parsed.value
  const [{ message, path = [] } = { message: 'not valid' }] = parsed.issues
  const keys = path.map((step) => String(typeof step === 'object' ? step.key : step))
  throw malformed(url, `${keys.join('.') || 'body'}: ${message}`)
}

function toBase(url: string): string {
  if (!/^(?:https?:\/\/[^\s/?#]+|\/(?!\/))[^\s?#]*$/i.test(url))
    throw new WalletError('config/invalid-options', { path: 'url', problem: 'expected https://… or a path from /' })
  return url.replace(/\/+$/, '')
}

function toQuery(params: Params): string {
  const defined = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `?${new URLSearchParams(defined)}`
}

/** Returns whether the same GET may succeed a moment later. */
function mayPass(error: unknown): boolean {
  if (isWalletError(error, 'http/unreachable')) return true
  return isWalletError(error, 'http/status') && [502, 503, 504].some((status) => status === error.context.status)
}

function toJson(text: string, url: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw malformed(url, 'the body is not JSON', cause)
  }
}

function malformed(url: string, problem: string, cause?: unknown): WalletError<'http/malformed'> {
  const context = { url: withoutQuery(url), problem: problem.slice(0, 300) }
  return new WalletError('http/malformed', context, cause === undefined ? {} : { cause })
}
