import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toLocalEnv } from './to-local-env.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-local-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('toLocalEnv', () => {
  it('adds nothing with NODE_ENV=production, or if the service has one of its variables', async () => {
    for (const env of [
      { NODE_ENV: 'production' },
      ...[
        'WALLET_PROJECTS',
        'CUSTODY_AUTH_KEY',
        'KMS_FILE',
        'KMS',
        'SMTP_URL',
        'MAIL_FROM',
        'DATABASE_URL',
        'HOST',
      ].map((name) => ({ [name]: 'x' })),
    ])
      for (const name of ['wallet-auth', 'custody'] as const)
        expect(await toLocalEnv(name, env, folder)).toEqual({ env })
  })

  it('gives each service its own key file and the public key of the other one, whoever starts first', async () => {
    const [auth, custody] = await Promise.all([
      toLocalEnv('wallet-auth', { PATH: '/bin', KMS_FILE: '' }, folder),
      toLocalEnv('custody', {}, folder),
    ])
    const again = await toLocalEnv('wallet-auth', {}, folder)
    expect(auth.notice).toMatch(/^DEMO: /)
    expect(auth.env.PATH).toBe('/bin')
    expect(again.env.WALLET_CUSTODY_KEY).toBe(auth.env.WALLET_CUSTODY_KEY)
    expect(auth.env.WALLET_CUSTODY_KEY).not.toBe(custody.env.CUSTODY_AUTH_KEY)
    expect(again.env.KMS_FILE).not.toBe(custody.env.KMS_FILE)
  })
})
