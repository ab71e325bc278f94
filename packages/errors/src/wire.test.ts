import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorCodes } from './codes.ts'
import { WalletError } from './wallet-error.ts'
import { toHttpBody, toHttpStatus, toJsonRpcError } from './wire.ts'

const PRIVATE = '127.0.0.1:43491'
/** Codes whose `problem` is written in this repository and describes only the request, so callers may see it. */
const PUBLIC_PROBLEMS: ReadonlySet<ErrorCode> = new Set([
  'config/invalid-options',
  'request/invalid',
  'request/unprocessable',
  'rpc/invalid-request',
  'sign-in/message-invalid',
  'sign-in/metadata-invalid',
])

describe('WalletError, sent to a client', () => {
  it('have an HTTP status from 400 to 503 for every code', () => {
    for (const code of Object.keys(errorCodes) as ErrorCode[]) {
      const status = toHttpStatus(new WalletError(code as 'bug/unexpected'))
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThanOrEqual(503)
    }
  })

  it.each<[ErrorCode, number, number]>([
    ['connect/rejected', 400, 4001],
    ['request/invalid', 400, -32602],
    ['request/origin-not-allowed', 403, 4100],
    ['request/not-found', 404, -32001],
    ['connect/already-pending', 409, -32602],
    ['request/too-large', 413, -32602],
    ['request/unprocessable', 422, -32602],
    ['request/rate-limited', 429, -32005],
    ['bug/unexpected', 500, -32603],
    ['rpc/method-not-allowed', 501, -32601],
    ['rpc/http', 502, -32603],
    ['service/database', 503, -32603],
    ['service/store', 503, -32603],
    ['http/malformed', 502, -32603],
    ['rpc/response-too-large', 400, -32602],
  ])('give %s the status %i and the JSON-RPC code %i', (code, status, rpcCode) => {
    const error = new WalletError(code as 'bug/unexpected')
    expect(toHttpStatus(error)).toBe(status)
    expect(toJsonRpcError(error)).toMatchObject({ code: rpcCode, data: { code } })
  })

  it('carry the sentence, and never cause, details or context', () => {
    const error = new WalletError(
      'request/invalid',
      { field: 'page', problem: 'expected a number', key: 'secret-1' },
      { cause: new Error('secret-2'), details: 'secret-3' },
    )
    expect(toHttpBody(error)).toEqual({
      status: 'FAILED',
      error: { code: 'request/invalid', message: 'page is not valid: expected a number' },
      reasons: [{ name: 'request/invalid', field: 'page', description: 'page is not valid: expected a number' }],
    })
    expect(JSON.stringify([toHttpBody(error), toJsonRpcError(error)])).not.toContain('secret')
  })

  it('carry the id of the request if it is set, and an empty field if no field is invalid', () => {
    const error = new WalletError('balance/unavailable')
    expect(toHttpBody(error, 'id-1')).toMatchObject({ error: { requestId: 'id-1' }, reasons: [{ field: '' }] })
    expect(toJsonRpcError(error, 'id-1').data).toEqual({ code: 'balance/unavailable', requestId: 'id-1' })
  })

  it.each(Object.keys(errorCodes) as ErrorCode[])(
    '%s reveals no host, port, file or text of another service',
    (code) => {
      const ours = PUBLIC_PROBLEMS.has(code) ? 'expected a number' : PRIVATE
      const context = { reason: PRIVATE, url: PRIVATE, host: PRIVATE, port: PRIVATE, file: PRIVATE, problem: ours }
      const error = new WalletError(code as 'bug/unexpected', context)
      for (const wire of [toHttpBody(error), toJsonRpcError(error)]) expect(JSON.stringify(wire)).not.toContain(PRIVATE)
    },
  )

  it('reject an origin or a key that is not allowed with the texts that clients compare (Spec §8)', () => {
    expect(toHttpBody(new WalletError('request/origin-not-allowed')).error.message).toBe(
      'Unauthorized: origin not allowed',
    )
    expect(toHttpBody(new WalletError('request/unknown-project')).error.message).toBe('Unauthorized: invalid key')
  })
})
