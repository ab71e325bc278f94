import { createHash } from 'node:crypto'
import { toSocialNonceText } from '@latchkey/protocol/wallet-keys'
import { describe, expect, it } from 'vitest'
import { openWorker } from './worker-world.fixture.ts'

describe('the nonce of a social login', () => {
  it('X131: is the hash of the provider, the key of this vault and a salt that is new each time', async () => {
    const worker = await openWorker()
    const { thumbprint } = await worker.call('STATUS', undefined)
    const first = await worker.call('SOCIAL_NONCE', { provider: 'google' })
    const second = await worker.call('SOCIAL_NONCE', { provider: 'google' })
    for (const { nonce, salt } of [first, second])
      expect(nonce).toBe(
        createHash('sha256')
          .update(toSocialNonceText('google', thumbprint, salt))
          .digest('base64url'),
      )
    expect(second.salt).not.toBe(first.salt)
  })

  it('X131: names another key on another device', async () => {
    const [one, other] = [await openWorker(), await openWorker()]
    const { nonce, salt } = await one.call('SOCIAL_NONCE', { provider: 'apple' })
    const { thumbprint } = await other.call('STATUS', undefined)
    expect(
      createHash('sha256')
        .update(toSocialNonceText('apple', thumbprint, salt))
        .digest('base64url'),
    ).not.toBe(nonce)
  })
})
