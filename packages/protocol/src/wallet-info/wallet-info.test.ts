import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { cleanWalletName, walletIconSchema, walletNameSchema } from './index.ts'

describe('cleanWalletName', () => {
  it('returns one line of visible characters', () => {
    expect(cleanWalletName('  Good\n\tWallet \u0000')).toBe('Good Wallet')
    expect(cleanWalletName('\u202eksaMateM\u202c \u200b \u2066X\u2069\ufeff')).toBe('ksaMateM X')
    expect(cleanWalletName('Ünïcode 钱包 🔑')).toBe('Ünïcode 钱包 🔑')
  })

  it('returns at most 64 characters, and never half of one', () => {
    expect([...cleanWalletName('🔑'.repeat(100))]).toHaveLength(64)
    expect(cleanWalletName('a'.repeat(5_000_000))).toHaveLength(64)
  })
})

describe('walletNameSchema', () => {
  it('returns a text that is safe to show, or fails', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.anything()), (given) => {
        const parsed = v.safeParse(walletNameSchema, given)
        if (parsed.success) expect(parsed.output).toMatch(/^[^\p{Cc}\p{Cf}]{1,64}$/u)
      }),
    )
    expect(v.is(walletNameSchema, ' \u200b\u202e\u3164 ')).toBe(false)
  })
})

describe('walletIconSchema', () => {
  it('accepts a data URL or an https URL', () => {
    expect(v.parse(walletIconSchema, '\n data:image/svg+xml,<svg/>')).toBe('data:image/svg+xml,<svg/>')
    expect(v.parse(walletIconSchema, 'https://one.example/icon.png')).toBe('https://one.example/icon.png')
    expect(v.parse(walletIconSchema, `data:image/webp;base64,${'A'.repeat(200_000)}`)).toHaveLength(200_023)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://one.example/icon.png',
    'https://',
    `data:image/png;base64,${'A'.repeat(300_000)}`,
    7,
    undefined,
  ])('drops %.40s', (given) => {
    expect(v.parse(walletIconSchema, given)).toBeUndefined()
  })
})
