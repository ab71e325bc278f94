import { createFakeStorage } from '@latchkey/testing'
import { expect, it } from 'vitest'
import { readRecentWallets } from './recent-wallets.ts'

it('keeps at most two recent wallets, and only pictures that are safe to keep (Spec §9.13)', () => {
  const wallet = (id: string, image_url: string) => ({ id, name: id, image_url })
  const storage = createFakeStorage({
    '@appkit/recent_wallets': JSON.stringify([
      wallet('a', 'javascript:alert(1)'),
      wallet('b', 'data:image/png;base64,AA'),
      wallet('c', 'https://example.com/c.png'),
    ]),
  })
  expect(readRecentWallets(storage)).toEqual([
    { id: 'a', name: 'a' },
    { id: 'b', name: 'b', icon: 'data:image/png;base64,AA' },
  ])
})
