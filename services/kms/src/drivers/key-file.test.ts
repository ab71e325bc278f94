import { spawn } from 'node:child_process'
import { chmod, chown, copyFile, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnvironment } from '@latchkey/host'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { kmsEnvEntries, openKms } from '../env.ts'
import { readKeyId } from '../wrapped-value.ts'
import { createKeyFile, readKeyFile, replaceKeyFile } from './key-file.ts'
import { addKey, appendKey, createKeyRing, removeKey, useKey } from './key-ring.ts'
import { createLocalFileKms } from './local-file-kms.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const AAD = new TextEncoder().encode('row')
const isRoot = process.getuid?.() === 0

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-kms-'))
  file = join(folder, 'keys')
})
afterEach(() => rm(folder, { recursive: true }))

const invalid = (problem: RegExp) => ({ code: 'kms/invalid-key-file', message: expect.stringMatching(problem) })
const open = (env: Readonly<Record<string, string>> = {}) => createLocalFileKms({ file, env })

describe('createLocalFileKms', () => {
  it('throws without a key file, and creates none', async () => {
    await expect(open()).rejects.toMatchObject(invalid(/there is none/))
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it.each([0o440, 0o404, 0o460, 0o401, 0o777])('throws for a file of mode %o', async (mode) => {
    await createKeyFile(file, createKeyRing(NOW))
    await chmod(file, mode)
    await expect(open()).rejects.toMatchObject(invalid(/others may use it/))
  })

  it.runIf(isRoot)('throws for the file of another user', async () => {
    await createKeyFile(file, createKeyRing(NOW))
    await chown(file, 12_345, 12_345)
    await expect(open()).rejects.toMatchObject(invalid(/another user/))
  })

  it('throws for a link or a folder', async () => {
    await createKeyFile(join(folder, 'real'), createKeyRing(NOW))
    await symlink(join(folder, 'real'), file)
    await expect(open()).rejects.toMatchObject(invalid(/a link/))
    await expect(createLocalFileKms({ file: folder, env: {} })).rejects.toMatchObject(invalid(/not a file/))
  })

  it('throws for a malformed file, and does not repeat its text', async () => {
    const ring = createKeyRing(NOW)
    const [first = ring.keys[0]] = ring.keys
    const texts = [
      '',
      '{',
      'secret-text',
      JSON.stringify({ ...ring, version: 2 }),
      JSON.stringify({ ...ring, more: 1 }),
      JSON.stringify({ ...ring, keys: [] }),
      JSON.stringify({ ...ring, keys: [first, first] }),
      JSON.stringify({ ...ring, keys: [{ ...first, key: createKeyRing(NOW).macKey }] }),
      JSON.stringify({ ...ring, macKey: ring.macKey.slice(1) }),
    ]
    for (const text of texts) {
      await rm(file, { force: true })
      await writeFile(file, text, { mode: 0o400 })
      const error = await open().catch((failure: unknown) => failure)
      expect(error, text).toMatchObject(invalid(/not a key ring of this version/))
      expect(String(error)).not.toContain('secret-text')
      expect(String(error)).not.toContain(ring.macKey.slice(1))
    }
  })

  it('starts in production only with ALLOW_FILE_KMS=1', async () => {
    await createKeyFile(file, createKeyRing(NOW))
    await expect(open({ NODE_ENV: 'production' })).rejects.toMatchObject({ code: 'service/env' })
    await expect(open({ NODE_ENV: 'production', ALLOW_FILE_KMS: 'true' })).rejects.toMatchObject({
      code: 'service/env',
    })
    await expect(open({ NODE_ENV: 'production', ALLOW_FILE_KMS: '1' })).resolves.toBeDefined()
  })

  it('rejects once the file is replaced by one that others may read', async () => {
    await createKeyFile(file, createKeyRing(NOW))
    const kms = await open()
    const wrapped = await kms.wrap(AAD, AAD)
    await chmod(file, 0o444)
    await expect(kms.unwrap(wrapped, AAD)).rejects.toMatchObject(invalid(/others may use it/))
  })
})

describe('the key file', () => {
  it('has mode 0400 when created and after a rotation, and is never overwritten', async () => {
    await createKeyFile(file, createKeyRing(NOW))
    expect((await stat(file)).mode & 0o777).toBe(0o400)
    await expect(createKeyFile(file, createKeyRing(NOW))).rejects.toMatchObject(invalid(/already/))
    const before = await readKeyFile(file)
    const after = await replaceKeyFile(file, (ring) => addKey(ring, NOW))
    expect((await stat(file)).mode & 0o777).toBe(0o400)
    expect(after.keys.slice(1)).toEqual(before.keys)
    expect(after.macKey).toBe(before.macKey)
    expect(await readKeyFile(file)).toEqual(after)
  })

  it('is changed by one command at a time, and stays unchanged if a change fails', async () => {
    await createKeyFile(file, createKeyRing(NOW))
    const text = await readFile(file, 'utf8')
    await writeFile(`${file}.new`, '')
    await expect(replaceKeyFile(file, (ring) => addKey(ring, NOW))).rejects.toMatchObject(invalid(/already/))
    await rm(`${file}.new`)
    const { keys } = await readKeyFile(file)
    await expect(replaceKeyFile(file, (ring) => removeKey(ring, keys[0]?.id ?? ''))).rejects.toThrow('rotate first')
    await expect(replaceKeyFile(file, (ring) => removeKey(ring, 'none'))).rejects.toThrow('there is no key')
    expect(await readFile(file, 'utf8')).toBe(text)
    await expect(stat(`${file}.new`)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('the commands init, rotate, remove, add and use work on a key file, and print no key bytes', async () => {
    expect(await run('init', file)).toMatchObject({ code: 0 })
    expect(await run('init', file)).toMatchObject({ code: 1, output: expect.stringContaining('already') })
    const rotated = await run('rotate', file)
    const ring = await readKeyFile(file)
    expect(ring.keys).toHaveLength(2)
    expect(rotated.output).toContain(`${ring.keys[0]?.id}`)
    for (const secret of [ring.macKey, ...ring.keys.map(({ key }) => key)]) expect(rotated.output).not.toContain(secret)
    expect(await run('remove', file, ring.keys[1]?.id ?? '')).toMatchObject({ code: 0 })
    expect((await readKeyFile(file)).keys).toEqual(ring.keys.slice(0, 1))
    await run('add', file)
    const { keys } = await readKeyFile(file)
    expect(keys.map(({ id }) => id)).toEqual([ring.keys[0]?.id, expect.anything()])
    expect(await run('use', file, keys[1]?.id ?? '')).toMatchObject({ code: 0 })
    expect((await readKeyFile(file)).keys).toEqual(keys.toReversed())
    expect(await run('use', file, 'none')).toMatchObject({ code: 1, output: expect.stringContaining('no key none') })
    expect(await run('destroy', file)).toMatchObject({ code: 1, output: expect.stringContaining('usage') })
  })
})

describe('two hosts with a key file each', () => {
  it('can each unwrap values of the other at every step of a rotation: a key is added, made current, and the old one is removed', async () => {
    const other = `${file}.other`
    await createKeyFile(file, createKeyRing(NOW))
    await copyFile(file, other)
    const hosts = [await open(), await createLocalFileKms({ file: other, env: {} })] as const
    const [old] = (await readKeyFile(file)).keys
    const openAll = async () => {
      for (const host of hosts) {
        const wrapped = await host.wrap(AAD, AAD)
        for (const each of hosts) await expect(each.unwrap(wrapped, AAD)).resolves.toEqual(AAD)
      }
    }
    const copy = async () => {
      await rm(other)
      await copyFile(file, other)
    }
    const { keys } = await replaceKeyFile(file, (ring) => appendKey(ring, NOW))
    await openAll()
    await copy()
    await replaceKeyFile(file, (ring) => useKey(ring, keys[1]?.id ?? ''))
    await openAll()
    await copy()
    await replaceKeyFile(file, (ring) => removeKey(ring, old?.id ?? ''))
    await openAll()
    expect(readKeyId(await hosts[1].wrap(AAD, AAD))).toBe(keys[1]?.id)
  })
})

describe('openKms', () => {
  const schema = v.object(kmsEnvEntries)

  it('opens the key file of the environment', async () => {
    await createKeyFile(file, createKeyRing(NOW))
    const kms = await openKms(parseEnvironment(schema, { KMS_FILE: file }))
    expect(await kms.unwrap(await kms.wrap(AAD, AAD), AAD)).toEqual(AAD)
  })

  it.each([
    [{}, 'KMS_FILE'],
    [{ KMS: 'vault' }, 'KMS_VAULT_TOKEN_FILE'],
    [{ KMS: 'vault', KMS_VAULT_TOKEN_FILE: 'token' }, 'KMS_VAULT_URL'],
    [{ KMS: 'aws' }, 'KMS_AWS_KEY'],
    [{ KMS: 'aws', KMS_AWS_KEY: 'arn' }, 'KMS_AWS_MAC_KEY'],
  ])('with %j requires %s', async (env, name) => {
    await expect(openKms(parseEnvironment(schema, env))).rejects.toMatchObject({
      code: 'service/env',
      message: expect.stringContaining(name),
    })
  })
})

async function run(...args: readonly string[]) {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=latchkey-source', '--import', 'tsx', main, ...args], {
    env: { PATH: process.env.PATH },
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => void output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => void output.push(chunk))
  const code = await new Promise<number | null>((resolve) => void child.on('close', resolve))
  return { code, output: Buffer.concat(output).toString() }
}
