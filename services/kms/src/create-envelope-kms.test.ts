import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createEnvelopeKms } from './create-envelope-kms.ts'
import { type KeyService, SERVICE_IDS } from './key-service.ts'

const ROW = new TextEncoder().encode('custody.half:row-1')
const never = () => new Promise<never>(() => undefined)

describe('createEnvelopeKms', () => {
  it('X126: rejects with kms/unavailable if a driver ignores its signal', async () => {
    const keys: KeyService = { id: SERVICE_IDS.file, seal: never, open: never, mac: never }
    const kms = createEnvelopeKms(keys, { timeoutMs: 10 })
    await expect(kms.wrap(ROW, ROW)).rejects.toMatchObject({ code: 'kms/unavailable' })
    await expect(kms.mac('auth.email', ROW)).rejects.toMatchObject({ code: 'kms/unavailable' })
  })

  it('X126: reveals nothing of an error that a library throws, not even as its cause', async () => {
    let dataKey = ''
    const fail = (key: Uint8Array): Promise<never> => {
      dataKey = Buffer.from(key).toString('base64')
      return Promise.reject(new TypeError(`the request with ${dataKey} failed`))
    }
    const kms = createEnvelopeKms({ id: SERVICE_IDS.aws, seal: fail, open: never, mac: never })
    const error: unknown = await kms.wrap(ROW, ROW).catch((failure: unknown) => failure)
    expect(error).toMatchObject({ code: 'kms/unavailable', context: { reason: 'TypeError' } })
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(dataKey)
  })

  it('rejects a data key of another length from the key service', async () => {
    const short = async () => new Uint8Array(16)
    const seal = async () => ({ keyId: 'key', bytes: new Uint8Array(1) })
    const kms = createEnvelopeKms({ id: SERVICE_IDS.file, seal, open: short, mac: short })
    const wrapped = await kms.wrap(ROW, ROW)
    await expect(kms.unwrap(wrapped, ROW)).rejects.toMatchObject({ code: 'kms/corrupt' })
    await expect(kms.mac('auth.email', ROW)).rejects.toMatchObject({ code: 'kms/corrupt' })
  })
})
