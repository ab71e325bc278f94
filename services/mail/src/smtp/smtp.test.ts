import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { type MailCatcher, startMailCatcher } from '@latchkey/devnet/mail'
import { freePort, parseEnvironment } from '@latchkey/host'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseEmailAddress } from '../address/parse-email-address.ts'
import { mailEnvEntries, openMailTransport } from '../env.ts'
import { createSmtpTransport, toConnection } from './create-smtp-transport.ts'

const from = { name: 'Wallet', address: parseEmailAddress('no-reply@wallet.example') }
const mail = {
  to: parseEmailAddress('ada@example.org'),
  subject: 'Hello',
  text: 'secret text',
  html: '<p>secret text</p>',
}

let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher({ env: {} })
})
afterAll(() => catcher.stop())
beforeEach(() => catcher.clear())

describe('createSmtpTransport', () => {
  it.each([
    [451, 'mail/unavailable'],
    [421, 'mail/unavailable'],
    [550, 'mail/refused'],
    [554, 'mail/refused'],
    // The password of the service is wrong, which an operator corrects.
    [535, 'mail/unavailable'],
  ])(
    'maps %i of the server to %s, which contains neither the mail nor the message of the server',
    async (status, code) => {
      catcher.refuseNext(status)
      const error = await createSmtpTransport({ url: catcher.smtpUrl, from })
        .send(mail)
        .catch((failure: unknown) => failure)
      expect(error).toMatchObject({ code, context: { reason: `SMTP ${status}` } })
      expect(inspect(error, { depth: 20, showHidden: true })).not.toMatch(/secret|ada@|not taken/)
    },
  )

  it('rejects with mail/unavailable if there is no server', async () => {
    const url = `smtp://127.0.0.1:${await freePort()}`
    await expect(createSmtpTransport({ url, from }).send(mail)).rejects.toMatchObject({ code: 'mail/unavailable' })
  })

  it('writes one header for each field, whatever a subject contains', async () => {
    const subject = 'Hello\r\nBcc: eve@evil.example\r\n\r\nbody'
    await createSmtpTransport({ url: catcher.smtpUrl, from }).send({ ...mail, subject })
    const [caught] = catcher.messages()
    expect(caught?.to).toEqual(['ada@example.org'])
    expect(caught?.source).not.toMatch(/^Bcc:/im)
  })

  it('signs with the key of the domain', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const dkim = { domainName: 'wallet.example', keySelector: 'mail', privateKey: pem }
    await createSmtpTransport({ url: catcher.smtpUrl, from, dkim }).send(mail)
    expect(catcher.messages()[0]?.source).toMatch(/^DKIM-Signature: .*d=wallet\.example;/ms)
  })

  it('sends no mail over a connection that others can read', async () => {
    // A server without STARTTLS, at an address that the client does not recognize as this machine.
    const received: string[] = []
    const server = createServer((socket) => {
      socket.write('220 plain\r\n')
      socket.on('error', () => undefined)
      socket.on('data', (chunk) => {
        received.push(chunk.toString())
        socket.write('250 plain\r\n')
      })
    })
    const port = await freePort()
    await new Promise<void>((resolve) => void server.listen(port, '0.0.0.0', resolve))
    // Another spelling of 127.0.0.1, which the client does not recognize as this machine.
    const transport = createSmtpTransport({ url: `smtp://0.0.0.0:${port}`, from })
    await expect(transport.send(mail)).rejects.toMatchObject({ code: 'mail/unavailable' })
    expect(received.join('')).not.toMatch(/MAIL FROM|RCPT|secret/)
    server.close()
  })
})

describe('toConnection', () => {
  it.each([
    ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true, requireTLS: true }],
    ['smtp://mail.example', { port: 587, secure: false, requireTLS: true, ignoreTLS: false }],
    ['smtp://mail.example:25/', { port: 25, secure: false, requireTLS: true }],
    ['smtp://user%40x:p%3Aw@mail.example', { auth: { user: 'user@x', pass: 'p:w' } }],
    ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, requireTLS: false }],
    ['smtp://[::1]:2525', { host: '::1', requireTLS: false }],
    ['smtp://localhost.evil.example', { requireTLS: true }],
    ['smtp://127.0.0.1.evil.example', { requireTLS: true }],
  ])('parses %s', (url, settings) => {
    expect(toConnection(url)).toMatchObject(settings)
  })

  it.each([
    '',
    'mail.example',
    'http://mail.example',
    'smtp://mail.example/path',
    'smtp://mail.example?a=b',
    'smtp://a b',
    'smtp://%',
  ])('throws for %j without repeating it', (url) => {
    expect(() => toConnection(url)).toThrow(expect.objectContaining({ code: 'service/env' }))
  })
})

describe('openMailTransport', () => {
  const schema = v.object(mailEnvEntries)
  const complete = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'No-Reply@wallet.example' }

  it('sends from the address and the name of the environment', async () => {
    const env = parseEnvironment(schema, { ...complete, SMTP_URL: catcher.smtpUrl, MAIL_FROM_NAME: 'Harbour Wallet' })
    await (await openMailTransport(env)).send(mail)
    expect(catcher.messages()[0]?.source).toMatch(/^From: Harbour Wallet <no-reply@wallet\.example>\r$/m)
  })

  it.each([
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'Wallet <no-reply@wallet.example>' }, 'MAIL_FROM'],
    [{ MAIL_FROM_NAME: 'Wallet <eve@evil.example>' }, 'MAIL_FROM_NAME'],
    [{ MAIL_DKIM_DOMAIN: 'Wallet.example' }, 'MAIL_DKIM_DOMAIN'],
  ])('throws for %j', (change, name) => {
    expect(() => parseEnvironment(schema, { ...complete, ...change })).toThrow(name)
  })

  it.each([
    [{ SMTP_URL: '' }, 'SMTP_URL is missing'],
    [{ MAIL_FROM: '' }, 'MAIL_FROM is missing'],
    [{ MAIL_DKIM_DOMAIN: 'wallet.example' }, 'MAIL_DKIM_SELECTOR is missing'],
    [{ MAIL_DKIM_SELECTOR: 'mail' }, 'MAIL_DKIM_DOMAIN is missing'],
  ])('throws with %j: %s', async (change, problem) => {
    const env = parseEnvironment(schema, { ...complete, ...change })
    await expect(openMailTransport(env)).rejects.toMatchObject({
      code: 'service/env',
      message: expect.stringContaining(problem),
    })
  })

  it('throws for a DKIM file without a private key', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-dkim-'))
    const file = join(folder, 'key.pem')
    await writeFile(file, 'no key')
    const dkim = { MAIL_DKIM_DOMAIN: 'wallet.example', MAIL_DKIM_SELECTOR: 'mail', MAIL_DKIM_KEY_FILE: file }
    const env = parseEnvironment(schema, { ...complete, ...dkim })
    await expect(openMailTransport(env)).rejects.toMatchObject({ code: 'service/env' })
    await rm(folder, { recursive: true })
  })
})
