import { randomUUID } from 'node:crypto'
import { DPOP_NONCE_HEADER } from '@latchkey/protocol/wallet-auth'
import type { SignedRequest, SignedRequestName } from '@latchkey/protocol/wallet-keys'
import type { TestDevice } from './test-device.ts'

/** How a test client reaches both services. */
export interface WalletServices {
  /** Public address of auth, which DPoP proofs name (`htu`). */
  readonly auth: string
  /** Origin of custody, and of the page of its links. */
  readonly custody: string
  /** Origin of the frame. */
  readonly frame: string
  /** Sends a request. The caller decides which node answers it. */
  readonly send: (url: string, init: RequestInit) => Promise<Response>
  readonly now: () => number
}

export interface CallOptions {
  readonly accessToken?: string | undefined
  /** Value of the header `DPoP`, instead of a new proof. */
  readonly dpop?: string
}

/** The request body, or a function that builds it from the nonce of the service. */
type Body = object | ((nonce: string) => Promise<object>)

/** An error response of a service. */
export class RefusedCall extends Error {
  readonly code: string
  constructor(status: number, text: string) {
    super(`${status} ${text}`)
    this.code = /"code":"([^"]+)"/.exec(text)?.[1] ?? ''
  }
}

/** Returns the JSON body of a response. @throws RefusedCall */
export async function readJson<T>(answer: Response | Promise<Response>): Promise<T> {
  const response = await answer
  const text = await response.text()
  if (!response.ok) throw new RefusedCall(response.status, text)
  return JSON.parse(text) as T
}

const isNonceRefused = async (response: Response): Promise<boolean> =>
  response.status === 401 && (await response.clone().text()).includes('"proof/nonce-refused"')

/** Returns the HTTP calls of one device. It stores the latest nonce of each service. */
export function openCalls({ auth, custody, frame, send }: WalletServices, device: TestDevice) {
  const nonces = { auth: '', custody: '' }
  const toBody = (body: Body | undefined, nonce: string) => (typeof body === 'function' ? body(nonce) : body)

  async function sendOnce(service: 'auth' | 'custody', url: string, init: RequestInit): Promise<Response> {
    const response = await send(url, init)
    nonces[service] = response.headers.get(DPOP_NONCE_HEADER) ?? nonces[service]
    return response
  }

  async function callAuth(method: string, path: string, body?: Body, options: CallOptions = {}): Promise<Response> {
    const url = `${auth}${path}`
    const { accessToken } = options
    const sendProved = async () => {
      const nonce = nonces.auth
      const claims = { method, url, nonce, ...(accessToken === undefined ? {} : { accessToken }) }
      const headers = {
        origin: frame,
        'content-type': 'application/json',
        dpop: options.dpop ?? (await device.dpop(claims)),
        ...(accessToken === undefined ? {} : { authorization: `DPoP ${accessToken}` }),
      }
      const given = await toBody(body, nonce)
      return sendOnce('auth', url, { method, headers, ...(given === undefined ? {} : { body: JSON.stringify(given) }) })
    }
    const first = await sendProved()
    return (await isNonceRefused(first)) ? sendProved() : first
  }

  async function callCustody(method: string, path: string, body?: Body, origin = frame): Promise<Response> {
    const headers = { origin, 'content-type': 'application/json' }
    const sendSigned = async () => {
      const given = await toBody(body, nonces.custody)
      const init = { method, headers, ...(given === undefined ? {} : { body: JSON.stringify(given) }) }
      return sendOnce('custody', `${custody}/api/v1/${path}`, init)
    }
    const first = await sendSigned()
    return (await isNonceRefused(first)) ? sendSigned() : first
  }

  /** Returns the body of a request that the vault key signs. */
  const signed =
    <N extends SignedRequestName>(
      name: N,
      request: Omit<SignedRequest<N>, 'nonce' | 'jti'>,
      jti: string = randomUUID(),
    ) =>
    async (nonce: string) => ({ jws: await device.request(name, nonce, request, { jti }) })

  return { callAuth, callCustody, signed, nonces }
}
export type DeviceCalls = ReturnType<typeof openCalls>
