import { createFakeStorage } from '@latchkey/testing'
import { expect, it } from 'vitest'
import { readRecentWallets, withRecentWallet } from './recent-wallets.ts'

it('readRecentWallets returns at most two recent wallets, and only safe pictures (Spec §9.13)', () => {
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

it('withRecentWallet counts a wallet of several chain families once, with its last id (Spec §9.13)', () => {
  const [onEvm, onSolana, other] = ['app.harbor', 'standard:harbor', 'com.other'].map((id) => ({ id, name: id }))
  if (onEvm === undefined || onSolana === undefined || other === undefined) throw new Error('three wallets')
  const listed = { id: 'app.harbor', ids: { solana: 'standard:harbor' } }
  expect(withRecentWallet([onEvm, other], onSolana, listed)).toEqual([onSolana, other])
  expect(withRecentWallet([onEvm, other], onSolana)).toEqual([onSolana, onEvm])
})
