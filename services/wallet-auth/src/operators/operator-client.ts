import { type ErrorCode, WalletError } from '@latchkey/errors'
import { errorCodes } from '@latchkey/errors/wire'
import { SECOND_MS } from '@latchkey/primitives'
import {
  changedSchema,
  type FindUserRequest,
  type OperatorProjects,
  type OperatorUser,
  type PendingRequest,
  projectsSchema,
  requestsSchema,
  type SiteRequest,
  userSchema,
} from '@latchkey/protocol/operators'
import * as v from 'valibot'

const TIMEOUT_MS = 15 * SECOND_MS
const MAX_ANSWER_CHARS = 1024 * 1024

export interface OperatorClientOptions {
  /** Address of the operators' listener, without a path, e.g. `http://127.0.0.1:4710`. */
  readonly url: string
  readonly token: string
  readonly fetch?: typeof fetch
}

interface WithReason {
  readonly reason: string
}

export type OperatorClient = ReturnType<typeof createOperatorClient>

/**
 * Returns the client of the operators' API. All calls throw the error of the response, or operator/unreachable.
 *
 * @example (await createOperatorClient({ url: 'http://127.0.0.1:4710', token }).listProjects()).projects
 */
export function createOperatorClient({ url, token, fetch: send = fetch }: OperatorClientOptions) {
  const base = url.replace(/\/+$/, '')
  const fail = (problem: string, cause?: unknown) =>
    new WalletError('operator/unreachable', { url: base, problem }, { cause })

  async function call<S extends v.GenericSchema>(schema: S, path: string, body?: unknown): Promise<v.InferOutput<S>> {
    const response = await send(`${base}/admin/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw fail('it does not answer', cause)
    })
    const text = await response.text()
    const json = text.length > MAX_ANSWER_CHARS ? undefined : toJson(text)
    if (!response.ok) throw toError(json) ?? fail(`it answers HTTP ${response.status}`)
    const parsed = v.safeParse(schema, json)
    if (!parsed.success) throw fail('its answer has another form')
    return parsed.output
  }

  const change = async (path: string, body: object) => (await call(changedSchema, path, body)).changed
  const request = async (path: string, body: object) => (await call(requestsSchema, path, body)).requests[0]
  return {
    listProjects: (): Promise<OperatorProjects> => call(projectsSchema, 'projects'),
    stop: (site: SiteRequest) => change('projects/stop', site),
    requestStart: (site: SiteRequest) => request('projects/start', site),
    listRequests: async (): Promise<readonly PendingRequest[]> => (await call(requestsSchema, 'requests')).requests,
    confirm: (given: { readonly requestId: string } & WithReason) => change('requests/confirm', given),
    findUser: (given: FindUserRequest): Promise<OperatorUser> => call(userSchema, 'users/find', given),
    endSessions: (given: { readonly userId: string; readonly sessionId?: string } & WithReason) =>
      change('sessions/end', given),
    revokeDevice: (given: { readonly userId: string; readonly deviceId: string } & WithReason) =>
      change('devices/revoke', given),
    freeze: (given: { readonly walletId: string } & WithReason) => change('wallets/freeze', given),
    requestUnfreeze: (given: { readonly walletId: string } & WithReason) => request('wallets/unfreeze', given),
  }
}

const failureSchema = v.object({
  error: v.object({ code: v.string(), message: v.pipe(v.string(), v.maxLength(1_000)) }),
})

function toError(json: unknown): WalletError | undefined {
  const failure = v.safeParse(failureSchema, json)
  if (!failure.success || !Object.hasOwn(errorCodes, failure.output.error.code)) return undefined
  const { code, message } = failure.output.error
  return new WalletError(code as ErrorCode, { retryInSeconds: 60, field: 'the request', problem: message } as never)
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
