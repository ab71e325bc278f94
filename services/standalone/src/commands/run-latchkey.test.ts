import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addKey, createLocalFileKms, replaceKeyFile } from '@latchkey/kms'
import { hashOperatorToken } from '@latchkey/wallet-auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../testing/open-nodes.ts'
import { type EmbeddedWorld, openEmbeddedWorld } from '../testing/open-world.ts'
import { USAGE_EXIT } from './command.ts'
import { runLatchkey } from './run-latchkey.ts'

const HOUR = 3_600_000
const TOKENS = { ada: 'a'.repeat(43), bob: 'b'.repeat(43) } as const
let world: EmbeddedWorld
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-commands-'))
  const entries = Object.entries(TOKENS).map(([name, token]) => [
    name,
    { tokenHash: hashOperatorToken(token).toString('base64url'), until: '2027-06-30' },
  ])
  world = await openEmbeddedWorld(1, { operators: Object.fromEntries(entries) })
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true })
})

type Env = Readonly<Record<string, string | undefined>>

/** Runs a command. Its arguments are separated by spaces; an underscore in one is a space. */
async function run(line: string, env: Env = {}) {
  const [out, err]: [string[], string[]] = [[], []]
  const args = line.split(' ').flatMap((each) => (each === '' ? [] : each.replaceAll('_', ' ')))
  const code = await runLatchkey(args, { env, write: (text) => out.push(text), writeError: (text) => err.push(text) })
  return { code, out: out.join('\n'), err: err.join('\n') }
}
const as = (name: keyof typeof TOKENS): Env => ({
  LATCHKEY_OPERATOR_URL: world.nodes.operatorUrl,
  LATCHKEY_OPERATOR_TOKEN: TOKENS[name],
})
const envOf = ({ database, keyFile }: Store): Env => ({ DATABASE_URL: database.url, KMS: 'file', KMS_FILE: keyFile })

async function newVisitor() {
  const [browser, email] = [await world.openBrowser(), world.newEmail()]
  const tokens = await browser.login(email)
  return { email, browser, tokens, wallet: await browser.createWallet(tokens, email) }
}

const GOOD_TOKEN: Env = { LATCHKEY_OPERATOR_TOKEN: TOKENS.ada }

describe('latchkey', () => {
  it('prints all commands without arguments and with --help, and one with its name', async () => {
    const [none, help] = [await run(''), await run('--help')]
    expect([none.code, help.code]).toEqual([USAGE_EXIT, 0])
    expect(none.out).toBe(help.out)
    for (const name of ['projects list', 'requests confirm', 'audit compare', 'keys rewrap'])
      expect(help.out).toContain(`latchkey ${name}`)
    const one = await run('projects stop --help')
    expect(one).toMatchObject({ code: 0, out: expect.stringContaining('[--origin=ORIGIN] --reason=TEXT') })
  })

  it.each([
    ['projects', 'there is no command "projects"', {}],
    ['projects delete shop', 'there is no command "projects delete"', {}],
    ['projects stop', 'PROJECT is missing', {}],
    ['projects stop shop', '--reason=TEXT is missing', {}],
    ['projects stop shop --reason=', '--reason=TEXT is missing', {}],
    ['projects stop shop https://a.example --reason=why', 'is one argument too many', {}],
    ['projects stop shop --force --reason=why', "Unknown option '--force'", {}],
    ['projects list', 'set LATCHKEY_OPERATOR_TOKEN_FILE', {}],
    ['projects list', 'does not have the 43 characters', { LATCHKEY_OPERATOR_TOKEN: 'short' }],
    ['projects list', 'cannot be read: ENOENT', { LATCHKEY_OPERATOR_TOKEN_FILE: '/nowhere/token' }],
    ['projects list', 'is not an address', { ...GOOD_TOKEN, LATCHKEY_OPERATOR_URL: 'wallet.example' }],
    ['users find --reason=why', 'write one of --email', {}],
    ['users find --email=a@example.org --reason=why', '--email needs --project', {}],
    ['operators token Ada 2027-06-30', 'NAME has 2 to 32', {}],
    ['operators token ada tomorrow', 'UNTIL is the last day', {}],
    ['keys rewrap', 'SERVICE is missing', {}],
    ['keys rewrap wallet', 'SERVICE is auth or custody', {}],
    ['audit verify auth users:1', 'is not a head', {}],
    ['audit export auth --from=yesterday', '--from is not a time', {}],
    ['audit export auth --from=2027-01-02 --to=2027-01-01', '--from is not before --to', {}],
    ['audit compare auth.json', 'FILE2 is missing', {}],
    ['audit compare /nowhere/a /nowhere/b', 'cannot be read: ENOENT', {}],
    ['audit compare a b --margin-minutes=soon', '--margin-minutes is not a whole number', {}],
  ])('refuses "%s" with exit code 2 and a sentence: %s', async (line, sentence, env) => {
    const { code, err, out } = await run(line, env)
    expect({ code, out }).toEqual({ code: USAGE_EXIT, out: '' })
    expect(err).toContain(sentence)
    expect(err).toContain('latchkey ')
  })

  it('ends with 1 and the error where the listener does not answer, refuses the token, or a variable is missing', async () => {
    const dead = { ...GOOD_TOKEN, LATCHKEY_OPERATOR_URL: 'http://127.0.0.1:9' }
    expect(await run('projects list', dead)).toMatchObject({
      code: 1,
      err: expect.stringContaining('operator/unreach'),
    })
    const unknown = { ...as('ada'), LATCHKEY_OPERATOR_TOKEN: 'x'.repeat(43) }
    expect(await run('projects list', unknown)).toMatchObject({ code: 1, err: expect.stringContaining('operator/ref') })
    expect(await run('keys status auth')).toMatchObject({ code: 1, err: expect.stringContaining('DATABASE_URL') })
  })

  it('makes a token and the entry for it, which counts', async () => {
    const { out } = await run('operators token ada 2027-06-30')
    const [, token = ''] = /alone: ([\w-]{43})$/m.exec(out) ?? []
    const entry = JSON.parse(`{${/WALLET_OPERATORS: (.*)$/m.exec(out)?.[1]}}`)
    expect(entry).toEqual({ ada: { tokenHash: hashOperatorToken(token).toString('base64url'), until: '2027-06-30' } })
  })
})

describe('latchkey projects, users, sessions, devices and wallets', () => {
  it('stop, list and start a project, with two operators and a token of a file', async () => {
    const file = join(folder, 'token')
    await writeFile(file, `${TOKENS.ada}\n`, { mode: 0o600 })
    const ofFile = { LATCHKEY_OPERATOR_URL: world.nodes.operatorUrl, LATCHKEY_OPERATOR_TOKEN_FILE: file }
    expect(await run('projects stop shop --reason=an_incident', ofFile)).toMatchObject({ code: 0, out: 'stopped' })
    expect((await run('projects stop shop --reason=again', as('bob'))).out).toBe('it was stopped before')
    const list = await run('projects list', as('bob'))
    expect(list.out).toMatch(
      /^shop \(Shop\): STOPPED since \S+ by ada: an incident\n {2}https:\/\/shop\.example: works$/,
    )
    const requested = await run('projects start shop --reason=all_is_well', as('ada'))
    const [, id = ''] = /requests confirm (\S+) /.exec(requested.out) ?? []
    expect((await run('requests list', as('bob'))).out).toContain(id)
    const own = await run(`requests confirm ${id} --reason=I_looked`, as('ada'))
    expect(own).toMatchObject({ code: 1, err: expect.stringContaining('operator/second-refused') })
    expect((await run(`requests confirm ${id} --reason=I_looked`, as('bob'))).out).toBe('confirmed')
    expect((await run('requests list', as('bob'))).out).toBe('no request waits')
    expect((await run('projects list', as('bob'))).out).toContain('shop (Shop): works')
  })

  it('find a user, end sessions, freeze and release a wallet, and revoke a device', async () => {
    const { browser, email, wallet } = await newVisitor()
    const found = await run(`users find --email=${email} --project=shop --reason=ticket`, as('ada'))
    const { userId } = JSON.parse(found.out) as { userId: string }
    expect((await run(`sessions end ${userId} --reason=ticket`, as('ada'))).out).toBe('1 sessions ended')
    expect((await run(`wallets freeze ${wallet.walletId} --reason=ticket`, as('ada'))).out).toBe('frozen')
    const requested = await run(`wallets unfreeze ${wallet.walletId} --reason=ticket`, as('ada'))
    const [, id = ''] = /requests confirm (\S+) /.exec(requested.out) ?? []
    expect((await run(`requests confirm ${id} --reason=ticket`, as('bob'))).out).toBe('confirmed')
    expect((await run(`devices revoke ${userId} ${browser.deviceId} --reason=ticket`, as('bob'))).out).toBe('revoked')
  })
})

describe('latchkey keys', () => {
  it('X128: count values by key, rewrap them after a rotation, and end with 1 while a value needs an older key', async () => {
    const { tokens, browser, wallet } = await newVisitor()
    for (const service of ['auth', 'custody'] as const) {
      const env = envOf(world[service])
      expect((await run(`keys status ${service}`, env)).code).toBe(0)
      await replaceKeyFile(world[service].keyFile, (ring) => addKey(ring, world.clock.now()))
      expect(await run(`keys status ${service}`, env)).toMatchObject({
        ...{ code: 1, out: expect.stringContaining('remove no key') },
      })
      expect((await run(`keys rewrap ${service}`, env)).code).toBe(0)
      expect((await run(`keys status ${service}`, env)).out).toContain('older keys may be removed')
    }
    expect(await browser.unlock(tokens, wallet)).toBe(wallet.addresses.eip155)
    expect(await createLocalFileKms({ file: world.auth.keyFile, env: {} })).toBeDefined()
  })
})

describe('latchkey audit', () => {
  const day = () => {
    const at = (ms: number) => new Date(world.clock.now() + ms).toISOString()
    return `--from=${at(-12 * HOUR)} --to=${at(12 * HOUR)}`
  }

  async function compare() {
    const files = { auth: join(folder, 'auth.json'), custody: join(folder, 'custody.json') }
    for (const service of ['auth', 'custody'] as const) {
      const exported = await run(`audit export ${service} ${day()}`, envOf(world[service]))
      await writeFile(files[service], exported.out)
    }
    return run(`audit compare ${files.custody} ${files.auth}`)
  }

  it('X111: compares both services after a login, a new device and nothing else, and finds no alarm', async () => {
    const { email } = await newVisitor()
    world.advance(31_000)
    await (await world.openBrowser()).recover(email)
    const { code, out } = await compare()
    expect(out).toMatch(/^\d+ events from \S+ to \S+, 0 alarms$/)
    expect(Number(out.split(' ')[0])).toBeGreaterThanOrEqual(4)
    expect(code).toBe(0)
  })

  it('X111: raises an alarm with exit code 1 for a release that auth has not, and for an unlock that custody has not', async () => {
    const { email, wallet } = await newVisitor()
    world.advance(31_000)
    await (await world.openBrowser()).recover(email)
    const values = [wallet.walletId]
    const [ofAuth, ofCustody] = [world.auth.database.pool, world.custody.database.pool]
    await ofAuth.query(`DELETE FROM wallet_audit WHERE wallet_id = $1 AND detail = 'recover'`, values)
    const first = await compare()
    expect(first).toMatchObject({
      code: 1,
      out: expect.stringContaining(`ALARM custody alone: recovered, wallet ${wallet.walletId}`),
    })
    await ofCustody.query(`DELETE FROM custody_audit WHERE wallet_id = $1`, values)
    const second = await compare()
    expect(second).toMatchObject({
      code: 1,
      out: expect.stringContaining(`ALARM auth alone: created, wallet ${wallet.walletId}`),
    })
    expect(await run(`audit compare ${join(folder, 'auth.json')} ${join(folder, 'auth.json')}`)).toMatchObject({
      ...{ code: USAGE_EXIT, err: expect.stringContaining('one export of auth and one of custody') },
    })
    await writeFile(join(folder, 'other.json'), '{"service":"auth"}')
    const wrong = await run(`audit compare ${join(folder, 'other.json')} ${join(folder, 'auth.json')}`)
    expect(wrong).toMatchObject({ code: USAGE_EXIT, err: expect.stringContaining('is not an export') })
  })

  it('X111: raises an alarm for an export that custody has not permitted', async () => {
    const { browser, wallet } = await newVisitor()
    const [ofAuth, ofCustody] = [world.auth.database.pool, world.custody.database.pool]
    const at = new Date(world.clock.now())
    await ofAuth.query(
      `INSERT INTO wallet_audit (at, kind, user_id, device_id, wallet_id)
       SELECT $2, 'exported', user_id, device_id, id FROM wallet_wallets WHERE id = $1`,
      [wallet.walletId, at],
    )
    const alarm = `ALARM auth alone: exported, wallet ${wallet.walletId}, device ${browser.device.vault.thumbprint}`
    expect((await compare()).out).toContain(alarm)
    await ofCustody.query(`INSERT INTO custody_audit (at, kind, wallet_id, device) VALUES ($1, 'exported', $2, $3)`, [
      at,
      wallet.walletId,
      browser.device.vault.thumbprint,
    ])
    expect((await compare()).out).not.toContain(alarm)
  })

  it.each(['auth', 'custody'] as const)(
    'X111: verifies the chain of %s, and names an altered row with exit code 1',
    async (service) => {
      const { pool } = world[service].database
      const table = service === 'auth' ? 'wallet_audit' : 'custody_audit'
      await newVisitor()
      await expect.poll(async () => (await pool.query(`SELECT FROM ${table} WHERE mac IS NULL`)).rowCount).toBe(0)
      const { rows } = await pool.query(`SELECT max(seq) AS seq, chain FROM ${table} GROUP BY chain ORDER BY 1 DESC`)
      const [{ seq, chain }] = rows
      const name = `${chain}:${seq}`
      expect((await run(`audit verify ${service}`, envOf(world[service]))).out).not.toContain(`${name} (id`)
      await pool.query(`UPDATE ${table} SET address = '192.0.2.99' WHERE chain = $1 AND seq = $2`, [chain, seq])
      const { code, out } = await run(`audit verify ${service}`, envOf(world[service]))
      expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining(name) })
      expect(out).toContain('altered')
    },
  )
})
