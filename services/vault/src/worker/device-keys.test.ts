import { describe, expect, it } from 'vitest'
import { openDeviceKeys } from './device-keys.ts'
import { toThumbprint } from './thumbprint.ts'

describe('openDeviceKeys', () => {
  it('X88: without storage returns keys of this load, which work and cannot be read', async () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const { signing, wrapping, isPersistent } = await openDeviceKeys(denied, 'shop')
    expect(isPersistent).toBe(false)
    await expect(crypto.subtle.exportKey('pkcs8', signing.privateKey)).rejects.toThrow()
    await expect(crypto.subtle.exportKey('raw', wrapping)).rejects.toThrow()
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const text = new Uint8Array([1])
    const signature = await crypto.subtle.sign(algorithm, signing.privateKey, text)
    expect(await crypto.subtle.verify(algorithm, signing.publicKey, signature, text)).toBe(true)
  })
})

describe('toThumbprint', () => {
  it('is SHA-256 of the key as sorted JSON, in base64url (RFC 7638)', async () => {
    // The key of RFC 7517, appendix A.1; the digest is of openssl.
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
      y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
    }
    const key = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify'])
    expect(await toThumbprint(key)).toBe('cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s')
  })
})
