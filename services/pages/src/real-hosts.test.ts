import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@latchkey/host'
import { afterEach, describe, expect, it } from 'vitest'
import { checkHost } from './check-host.ts'
import type { Deployment } from './deployment.ts'
import { readManifest } from './manifest.ts'
import { SITE_NAMES, type SiteName } from './sites.ts'
import { writeSite } from './write-site.ts'

const isInstalled = (program: string) => spawnSync(program, ['-h'], { stdio: 'ignore' }).error === undefined
const START_MS = 10_000

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Writes the files of a site, for a host at a free port of this machine. */
async function write(site: SiteName) {
  const out = await mkdtemp(join(tmpdir(), 'latchkey-host-'))
  ends.push(() => rm(out, { recursive: true, force: true }))
  // The worker processes of nginx run as another user.
  await chmod(out, 0o755)
  const baseUrl = `http://127.0.0.1:${await freePort()}`
  const deployment: Deployment = {
    ...{
      frame: 'https://frame.wallet.example',
      vault: 'https://vault.wallet.example',
      api: 'https://api.wallet.example',
    },
    ...{ device: 'https://device.wallet.example', return: 'https://auth.wallet.example' },
    projects: { shop: { origins: ['https://shop.example', 'https://*.shop.example'], networks: ['eip155:1'] } },
    [site]: baseUrl,
  }
  const folder = join(out, 'files')
  await writeSite({ site, deployment, out, folder })
  return {
    out,
    baseUrl,
    port: new URL(baseUrl).port,
    manifest: readManifest(await readFile(join(out, 'manifest.json'), 'utf8')),
  }
}

/** Starts a server, and waits until it responds. */
async function start(program: string, parameters: readonly string[], baseUrl: string): Promise<void> {
  const child: ChildProcess = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr?.on('data', (data) => {
    log += data
  })
  ends.push(async () => {
    if (child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await ended
  })
  const isUp = () =>
    fetch(baseUrl).then(
      () => true,
      () => false,
    )
  await expect.poll(isUp, { timeout: START_MS, message: log }).toBe(true)
}

describe.skipIf(!isInstalled('nginx'))('the configuration for nginx', () => {
  async function serve(site: SiteName) {
    const written = await write(site)
    const { out, port, baseUrl } = written
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${out}/temp;`,
    )
    const text = `daemon off; pid ${out}/nginx.pid; error_log stderr;
      events {}
      http {
        ${temporary.join(' ')}
        access_log ${out}/access.log;
        server { listen 127.0.0.1:${port}; include ${out}/nginx.conf; }
      }`
    await writeFile(join(out, 'main.conf'), text)
    await start('nginx', ['-c', join(out, 'main.conf')], baseUrl)
    return written
  }

  it.each(SITE_NAMES)('serves the files of the %s as the manifest lists them, and nothing else', async (site) => {
    const { baseUrl, manifest } = await serve(site)
    expect(await checkHost(baseUrl, manifest)).toEqual([])
  })

  it('logs no address of the page to which providers return, because its query has the code of a login', async () => {
    const { baseUrl, out } = await serve('return')
    await fetch(`${baseUrl}/google?state=s&code=secret`)
    expect(await readFile(join(out, 'access.log'), 'utf8')).toBe('')
  })
})

describe.skipIf(!isInstalled('caddy'))('the configuration for Caddy', () => {
  it.each(SITE_NAMES)('serves the files of the %s as the manifest lists them, and nothing else', async (site) => {
    const { baseUrl, manifest, out } = await write(site)
    const text = `{\n  admin off\n  storage file_system ${out}/storage\n}\n${await readFile(join(out, 'Caddyfile'), 'utf8')}`
    await writeFile(join(out, 'Caddyfile.whole'), text)
    await start('caddy', ['run', '--adapter', 'caddyfile', '--config', join(out, 'Caddyfile.whole')], baseUrl)
    expect(await checkHost(baseUrl, manifest)).toEqual([])
  })
})
