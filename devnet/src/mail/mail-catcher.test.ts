import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailCatcher, startMailCatcher } from './start-mail-catcher.ts'

let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher({ env: {} })
})
afterAll(() => catcher.stop())
beforeEach(() => catcher.clear())

describe('startMailCatcher', () => {
  it('does not start in production', async () => {
    const start = startMailCatcher({ env: { NODE_ENV: 'production' } })
    await expect(start).rejects.toMatchObject({ code: 'service/env' })
  })

  it('fails with service/listen when a port is in use', async () => {
    const port = Number(new URL(catcher.url).port)
    const smtpPort = Number(new URL(catcher.smtpUrl).port)
    await expect(startMailCatcher({ port, env: {} })).rejects.toMatchObject({ code: 'service/listen' })
    await expect(startMailCatcher({ smtpPort, env: {} })).rejects.toMatchObject({ code: 'service/listen' })
  })

  it('listens on this machine alone', () => {
    expect(new URL(catcher.url).hostname).toBe('127.0.0.1')
    expect(new URL(catcher.smtpUrl).hostname).toBe('127.0.0.1')
  })

  it('gives the mails as JSON, newest first, of all or of one recipient', async () => {
    await send('ada@example.org', 'First', 'one')
    await send('Bob@example.org', 'Second', '   123456\n')
    const all = await (await fetch(`${catcher.url}/messages`)).json()
    expect(all).toMatchObject([
      { to: ['bob@example.org'], subject: 'Second', code: '123456', from: 'from@wallet.example' },
      { to: ['ada@example.org'], subject: 'First', text: expect.stringContaining('one') },
    ])
    const response = await fetch(`${catcher.url}/messages?to=BOB%40example.org`)
    expect(await response.json()).toMatchObject([{ subject: 'Second' }])
    expect(await (await fetch(`${catcher.url}/messages?to=nobody%40example.org`)).json()).toEqual([])
  })

  it('shows the mails on a page, their text as text', async () => {
    await send(
      'ada@example.org',
      '<script>alert(1)</script>',
      'See <b>https://device.example/#t=a&b</b>\n\n    012345\n',
    )
    const response = await fetch(catcher.url)
    const page = await response.text()
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).toContain('<p class="code">012345</p>')
    expect(page).toContain('<a href="https://device.example/#t=a&amp;b" rel="noopener noreferrer">')
    expect(page.match(/<script/g)).toHaveLength(1)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it('answers no request by the name of another host, so that no site reads codes', async () => {
    await send('ada@example.org', 'Code', '    012345\n')
    const { port } = new URL(catcher.url)
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', 'localhost.evil.example']) {
      const { status, body } = await get(`${catcher.url}/messages`, host)
      expect(status).not.toBe(200)
      expect(body).not.toContain('012345')
    }
    expect(await get(`${catcher.url}/messages`, `localhost:${port}`)).toMatchObject({ status: 200 })
    const response = await fetch(`${catcher.url}/messages`, { headers: { origin: 'https://evil.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('refuses the next mails with a status, when a test wants it', async () => {
    catcher.refuseNext(451)
    expect(await send('ada@example.org', 'Late', 'one')).toContain('451')
    expect(await send('ada@example.org', 'Late', 'one')).not.toContain('451')
    expect(catcher.messages()).toHaveLength(1)
  })

  it('takes no mail of more than a megabyte', async () => {
    expect(await send('ada@example.org', 'Long', `${'x'.repeat(900)}\r\n`.repeat(1_200))).toContain('552')
    expect(catcher.messages()).toEqual([])
  })
})

/** Sends a mail by hand: one command for each answer. Returns the last answer before the end. */
function send(to: string, subject: string, body: string): Promise<string> {
  const commands = [
    'EHLO test',
    'MAIL FROM:<from@wallet.example>',
    `RCPT TO:<${to}>`,
    'DATA',
    `Subject: ${subject}\r\n\r\n${body}\r\n.`,
    'QUIT',
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(catcher.smtpUrl).port), '127.0.0.1')
    const answers: string[] = []
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      const answer = chunk.toString()
      // The last line of an answer has a space after its status.
      if (!/^\d{3} .*\r\n$/m.test(answer)) return
      answers.push(answer)
      const command = commands.shift()
      if (command !== undefined) socket.write(`${command}\r\n`)
    })
    socket.on('close', () => resolve(answers.at(-2) ?? ''))
  })
}

function get(url: string, host: string): Promise<{ readonly status: number | undefined; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { host } }, async (response) => {
      resolve({ status: response.statusCode, body: await text(response) })
    })
    sent.on('error', reject)
    sent.end()
  })
}
