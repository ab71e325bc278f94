import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Listener, listen } from '@latchkey/host'
import { afterEach, describe, expect, it } from 'vitest'
import { buildBundle } from './build-bundle.ts'
import { checkHost } from './check-host.ts'
import { type Deployment, readDeployment } from './deployment.ts'
import { toHeaders } from './headers.ts'
import { toCaddy, toHeadersFile, toNginx } from './host-configurations.ts'
import { readManifest, signManifest, toManifest, toSha256 } from './manifest.ts'
import { renderSite, type SiteFile } from './render-site.ts'
import { answerFiles } from './serve-pages.ts'
import { buildSite, listBundles, SITE_NAMES, type SiteName } from './sites.ts'
import { writeSite } from './write-site.ts'

const DEPLOYMENT: Deployment = {
  frame: 'https://frame.wallet.example',
  vault: 'https://vault.wallet.example',
  api: 'https://api.wallet.example',
  device: 'https://device.wallet.example',
  image: 'https://img.wallet.example',
  return: 'https://auth.wallet.example',
  socials: {
    google: { clientId: 'latchkey', authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth' },
    apple: { clientId: 'example.latchkey', authorizationEndpoint: 'https://appleid.apple.com/auth/authorize' },
  },
  projects: {
    shop: { origins: ['https://shop.example', 'https://*.shop.example'], networks: ['eip155:1'] },
    game: { origins: ['https://game.example'], networks: ['eip155:8453'] },
  },
}
const COMMON = {
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), display-capture=(), payment=(), clipboard-read=(), ' +
    'clipboard-write=(self), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
}

const listeners: Listener[] = []
afterEach(async () => {
  await Promise.all(listeners.splice(0).map((listener) => listener.stop()))
})

describe('the page of the vault', () => {
  it.each([
    [['eip155:1'], undefined],
    [['bip122:0f9188f13cb7b2c71f2a335e3a4fc328'], 'regtest'],
    [['bip122:00000008819873e925422c1ff0f99f7c', 'eip155:1'], 'test'],
    [['bip122:00000008819873e925422c1ff0f99f7c', 'bip122:000000000019d6689c085ae165831e93'], undefined],
  ] as const)('of a project with %j makes wallets for the Bitcoin network %s', async (networks, expected) => {
    const projects = { shop: { origins: ['https://shop.example'], networks: [...networks] } }
    const files = renderSite('vault', { ...DEPLOYMENT, projects }, await buildSite('vault'))
    const page = String(files.find(({ path }) => path === '/shop/')?.body).replaceAll('&quot;', '"')
    expect(/"bitcoinNetwork":"(\w+)"/.exec(page)?.[1]).toBe(expected)
  })
})

describe('the page of the frame', () => {
  it('lists the pictures of the networks of its project, which its host serves as SVG with a policy that allows nothing', async () => {
    const networks = ['eip155:1', 'eip155:8453', 'eip155:31337']
    const projects = { shop: { origins: ['https://shop.example'], networks } }
    const files = renderSite('frame', { ...DEPLOYMENT, projects }, await buildSite('frame'))
    const page = String(files.find(({ path }) => path === '/shop/')?.body).replaceAll('&quot;', '"')
    const named = [...page.matchAll(/"(eip155:\d+)":"(\/assets\/network-[\da-f]{16}\.svg)"/g)]
    expect(named.map(([, network]) => network)).toEqual(['eip155:1', 'eip155:8453'])
    const drawings = files.filter(({ path }) => path.endsWith('.svg'))
    expect(drawings.map(({ path }) => path)).toEqual(named.map(([, , path]) => path))
    for (const { body, type, headers } of drawings) {
      expect(String(body)).toMatch(/^<svg /)
      expect(type).toBe('image/svg+xml')
      expect(headers['Content-Security-Policy']).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers['X-Content-Type-Options']).toBe('nosniff')
    }
  })
})

describe('the headers', () => {
  it('of the page of the frame are those of the study', () => {
    expect(toHeaders(DEPLOYMENT, { kind: 'frame-page', projectId: 'shop' })).toEqual({
      ...COMMON,
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https://img.wallet.example blob:; font-src 'self'; " +
        'connect-src https://api.wallet.example https://device.wallet.example; ' +
        "worker-src 'self'; frame-src https://vault.wallet.example; frame-ancestors https://shop.example https://*.shop.example; " +
        "base-uri 'none'; form-action 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types wallet-worker; " +
        'report-to csp',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'no-store',
    })
  })

  it('of the page of the vault leave it no network, no style, no picture and no frame', () => {
    expect(toHeaders(DEPLOYMENT, { kind: 'vault-page', projectId: 'game' })).toEqual({
      ...COMMON,
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; style-src 'none'; img-src 'none'; font-src 'self'; connect-src 'none'; " +
        "worker-src 'self'; frame-src 'none'; frame-ancestors https://frame.wallet.example https://game.example; " +
        "base-uri 'none'; form-action 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types vault-worker; " +
        'report-to csp',
      'Cross-Origin-Resource-Policy': 'same-site',
      'Cache-Control': 'no-store',
    })
  })

  it('of the approval window allow no script, no request and no embedding', () => {
    const policy = toHeaders(DEPLOYMENT, { kind: 'frame-window', projectId: 'shop' })['Content-Security-Policy'] ?? ''
    const directives = new Map(policy.split('; ').map((each) => [each.split(' ', 1)[0], each]))
    for (const name of ['script-src', 'connect-src', 'worker-src', 'frame-src', 'frame-ancestors', 'trusted-types'])
      expect(directives.get(name)).toBe(`${name} 'none'`)
  })

  it('X122: of the export page leave it no network, no worker and no embedding, and the window that opened it', () => {
    expect(toHeaders(DEPLOYMENT, { kind: 'vault-export', projectId: 'game' })).toEqual({
      ...COMMON,
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'none'; font-src 'none'; connect-src 'none'; " +
        "worker-src 'none'; frame-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'; report-to csp",
      'Cross-Origin-Resource-Policy': 'same-site',
      'Cross-Origin-Opener-Policy': 'unsafe-none',
      'Cache-Control': 'no-store',
    })
  })

  it('of a file that is saved let no browser open it on the host', () => {
    expect(toHeaders(DEPLOYMENT, { kind: 'vault-download' })).toEqual({
      ...COMMON,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Cross-Origin-Resource-Policy': 'same-site',
      'Content-Disposition': 'attachment',
      'Cache-Control': 'no-store',
    })
  })

  it('of the worker of the vault leave it nothing', () => {
    expect(toHeaders(DEPLOYMENT, { kind: 'vault-worker' })).toEqual({
      ...COMMON,
      'Content-Security-Policy': "default-src 'none'; connect-src 'none'; script-src 'none'; trusted-types 'none'",
      'Cross-Origin-Resource-Policy': 'same-site',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })

  it('let the frame reach the gateway where there is one, and the vault nothing', () => {
    const gateway = 'https://gateway.wallet.example'
    const policyOf = (kind: 'frame-page' | 'vault-page') =>
      toHeaders({ ...DEPLOYMENT, gateway }, { kind, projectId: 'shop' })['Content-Security-Policy']
    expect(policyOf('frame-page')).toContain(
      `connect-src https://api.wallet.example https://device.wallet.example ${gateway};`,
    )
    expect(policyOf('vault-page')).toContain("connect-src 'none';")
    expect(policyOf('vault-page')).not.toContain(gateway)
  })

  it('X72: of the page to which providers return leave it auth alone, no embedding, and the window that opened it', () => {
    expect(toHeaders(DEPLOYMENT, { kind: 'return-page' })).toEqual({
      ...COMMON,
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src https://api.wallet.example; " +
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'; " +
        'report-to csp',
      'Cross-Origin-Opener-Policy': 'unsafe-none',
      'Cross-Origin-Resource-Policy': 'same-site',
      'Cache-Control': 'no-store',
    })
  })

  it('name the service of reports only where there is one, and no ancestor of an unknown project', () => {
    const reports = 'https://reports.wallet.example'
    expect(toHeaders({ ...DEPLOYMENT, reports }, { kind: 'frame-page', projectId: 'shop' })).toMatchObject({
      'Reporting-Endpoints': `csp="${reports}/csp"`,
    })
    for (const kind of ['frame-page', 'vault-page'] as const)
      expect(toHeaders(DEPLOYMENT, { kind, projectId: 'toString' })['Content-Security-Policy']).toContain(
        "frame-ancestors 'none';",
      )
  })
})

describe('a deployment', () => {
  it('is read from JSON, and refused with the name of its first wrong field', () => {
    expect(readDeployment(JSON.stringify(DEPLOYMENT))).toEqual(DEPLOYMENT)
    const problemOf = (change: object) => {
      try {
        return readDeployment(JSON.stringify({ ...DEPLOYMENT, ...change })) && undefined
      } catch (error) {
        return String(error)
      }
    }
    expect(problemOf({ vault: DEPLOYMENT.frame })).toContain('four different origins')
    expect(problemOf({ gateway: DEPLOYMENT.vault })).toContain('neither that of the frame nor that of the vault')
    expect(problemOf({ gateway: 'https://gateway.wallet.example/v1' })).toContain('gateway')
    for (const part of ['frame', 'vault', 'api', 'device', 'image'] as const)
      expect(problemOf({ return: DEPLOYMENT[part] }), part).toContain('an origin for return that no other part has')
    expect(problemOf({ return: undefined })).toContain('the origin of the page to which socials return')
    for (const authorizationEndpoint of ['https://a.example/x?a=1', 'https://a.example:443/x', 'a.example'])
      expect(problemOf({ socials: { github: { clientId: 'a', authorizationEndpoint } } })).toContain('socials.github')
    expect(problemOf({ socials: { myspace: { clientId: 'a' } } })).toContain('socials.myspace')
    expect(problemOf({ more: 1 })).toContain('more')
    expect(problemOf({ projects: {} })).toContain('at least one project')
    const withOrigin = (origin: string) => ({ projects: { shop: { origins: [origin], networks: ['eip155:1'] } } })
    for (const origin of [
      '*',
      "https://a.example; script-src 'unsafe-inline'",
      'https://*.example',
      'http://shop.example',
    ])
      expect(problemOf(withOrigin(origin)), origin).toContain('projects.shop.origins.0')
  })
})

describe('the socials of a deployment', () => {
  it('have the well-known page of a provider if they name none', () => {
    const socials = {
      google: { clientId: 'a' },
      github: { clientId: 'b', authorizationEndpoint: 'https://a.example/x' },
      discord: { clientId: 'c' },
    }
    expect(readDeployment(JSON.stringify({ ...DEPLOYMENT, socials })).socials).toEqual({
      google: { clientId: 'a', authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth' },
      github: { clientId: 'b', authorizationEndpoint: 'https://a.example/x' },
      discord: { clientId: 'c', authorizationEndpoint: 'https://discord.com/oauth2/authorize' },
    })
  })
})

describe('Farcaster in a deployment', () => {
  it('has its own page if the deployment names none, and the frame knows it alone then', async () => {
    expect(readDeployment(JSON.stringify({ ...DEPLOYMENT, farcaster: {} })).farcaster).toEqual({
      page: 'https://farcaster.xyz/~/siwf',
    })
    const html = String((await filesOf('frame')).find(({ path }) => path === '/shop/')?.body)
    expect(html).not.toContain('farcasterPage')
  })
})

describe('the page to which providers return', () => {
  it('is one document for each provider, with the origins of auth and frame, and a script that states its hash', async () => {
    const bundles = await buildSite('return')
    const pages = renderSite('return', DEPLOYMENT, bundles).filter(({ type }) => type.startsWith('text/html'))
    expect(pages.map(({ path }) => path)).toEqual(['/google', '/apple'])
    for (const { body } of pages) {
      const html = String(body).replaceAll('&quot;', '"')
      expect(html).toContain('{"apiOrigin":"https://api.wallet.example","frameOrigin":"https://frame.wallet.example"}')
      expect(html).toContain(`src="${bundles.script.path}" integrity="${bundles.script.integrity}"`)
      expect(html).toContain(`href="${bundles.style?.path}" integrity="${bundles.style?.integrity}"`)
      expect(html).toContain('<section id="enter" hidden>')
      expect(html).not.toMatch(/<script(?![^>]*integrity=)|<style| style=/)
    }
  })

  it('is refused for a deployment without its origin', async () => {
    const { return: _, socials: __, ...deployment } = DEPLOYMENT
    const bundles = await buildSite('return')
    expect(() => renderSite('return', deployment, bundles)).toThrow('write the origin of this page')
  })

  it('is named, with the clients of the providers, in the page of each project', async () => {
    const html = String((await filesOf('frame')).find(({ path }) => path === '/shop/')?.body).replaceAll('&quot;', '"')
    expect(html).toContain('"returnOrigin":"https://auth.wallet.example"')
    expect(html).toContain(`"socials":${JSON.stringify(DEPLOYMENT.socials)}`)
  })
})

describe('a build', () => {
  it.each(SITE_NAMES)('of the %s gives the same files twice', async (name) => {
    const build = async () => {
      const bundles = await buildSite(name)
      return toManifest(name, renderSite(name, DEPLOYMENT, bundles), bundles)
    }
    expect(await build()).toBe(await build())
  })

  it('X114: refuses a bundle with a package that its list does not name, or over its size', async () => {
    const rules = {
      name: 'worker',
      entry: 'services/vault/src/page/main.ts',
      define: { LATCHKEY_WORKER_PATH: '"/assets/worker.js"' },
      packages: ['@latchkey/primitives', '@latchkey/protocol', '@latchkey/vault', 'valibot'],
      maxKib: 60,
      format: 'iife',
      hasSentences: false,
    } as const
    await expect(buildBundle(rules)).resolves.toMatchObject({ packages: rules.packages })
    await expect(buildBundle({ ...rules, packages: rules.packages.slice(0, -1) })).rejects.toThrow(
      'it contains valibot, which its list does not name',
    )
    await expect(buildBundle({ ...rules, maxKib: 1 })).rejects.toThrow('more than 1')
    // Everything that is in one realm with the keys.
    expect((await buildSite('vault')).worker?.packages).toEqual([
      ...['@latchkey/errors', '@latchkey/primitives', '@latchkey/protocol', '@latchkey/vault'],
      ...['@noble/curves', '@noble/hashes', '@scure/base', '@scure/bip32', '@scure/bip39', '@scure/btc-signer'],
      ...['hpke', 'micro-key-producer', 'micro-packed', 'shamir-secret-sharing', 'valibot'],
    ])
  })

  it('X115: has no source map, no evaluated text, and no address of a machine for development', async () => {
    for (const name of SITE_NAMES)
      for (const { body, path } of listBundles(await buildSite(name))) {
        const code = body.toString()
        expect(code, path).not.toMatch(/sourceMappingURL|\beval\(|new Function|localhost:\d|process\.env/)
      }
  })

  it('puts the hash of each part of the frame into the script that loads it, and lists the part in the manifest', async () => {
    const bundles = await buildSite('frame')
    const [formatter, ...descriptors] = bundles.parts ?? []
    const { files } = readManifest(toManifest('frame', renderSite('frame', DEPLOYMENT, bundles), bundles))
    expect(descriptors.map(({ path }) => /descriptors-([\w-]+)-[\da-f]{16}\.js$/.exec(path)?.[1])).toContain('uniswap')
    expect(bundles.script.body.toString()).toContain(formatter?.integrity)
    expect(bundles.script.body.toString()).not.toContain('Amount to Send')
    for (const { path, integrity, body } of descriptors) {
      expect(formatter?.body.toString()).toContain(integrity)
      expect(files[path]).toMatchObject({ bytes: body.byteLength, type: 'text/javascript; charset=utf-8' })
    }
  })

  it('gives each project a page with its data, whose scripts and styles state their hash', async () => {
    const bundles = await buildSite('frame')
    const page = renderSite('frame', DEPLOYMENT, bundles).find(({ path }) => path === '/game/')
    const html = page?.body.toString() ?? ''
    expect(html).toContain(`src="${bundles.script.path}" integrity="${bundles.script.integrity}"`)
    expect(html).toContain(`href="${bundles.style?.path}" integrity="${bundles.style?.integrity}"`)
    expect(html).toContain('&quot;projectId&quot;:&quot;game&quot;')
    expect(html).not.toContain('shop.example')
    expect(html).not.toMatch(/<script(?![^>]*integrity=)/)
  })

  it('gives each project the pages of an export and of a recovery kit where the key of custody is known, and its vault that key', async () => {
    const bundles = await buildSite('vault')
    const pathsOf = (deployment: Deployment) => renderSite('vault', deployment, bundles).map(({ path }) => path)
    expect(pathsOf(DEPLOYMENT).filter((path) => /export|kit/.test(path))).toEqual([])
    const custodyKey = 'k'.repeat(43)
    const files = renderSite('vault', { ...DEPLOYMENT, custodyKey }, bundles)
    const htmlOf = (path: string) => String(files.find((file) => file.path === path)?.body).replaceAll('&quot;', '"')
    expect(htmlOf('/game/')).toContain(`"custodyKey":"${custodyKey}"`)
    for (const { operation, script } of bundles.permitPages ?? []) {
      const html = htmlOf(`/game/${operation}/`)
      expect(html).toContain(`"deviceOrigin":"https://device.wallet.example","custodyKey":"${custodyKey}"`)
      expect(html).toContain(`src="${script.path}" integrity="${script.integrity}"`)
      expect(html).toContain(operation === 'export' ? 'Keys of your wallet' : 'Your recovery kit')
    }
    expect(bundles.permitPages).toHaveLength(2)
  })

  it('X113: has the recovery tool of every deployment as the same bytes, with its hash in the manifest', async () => {
    const [first, second] = [await buildSite('vault'), await buildSite('vault')]
    const deployment = { ...DEPLOYMENT, custodyKey: 'k'.repeat(43) }
    const toolOf = (files: readonly SiteFile[]) => files.find(({ path }) => path === '/recovery-tool.html')?.body
    const files = renderSite('vault', deployment, first)
    expect(toolOf(files)).toEqual(toolOf(renderSite('vault', DEPLOYMENT, second)))
    const manifest = readManifest(toManifest('vault', files, first))
    expect(manifest.files['/recovery-tool.html']?.sha256).toBe(toSha256(toolOf(files) ?? Buffer.alloc(0)))
    expect(manifest.packages['/recovery-tool.html']).toContain('@latchkey/vault')
    expect(manifest.packages['/recovery-tool.html']).not.toContain('hpke')
  })

  it('X115: has a recovery tool that runs its own script and style alone, and requests nothing', async () => {
    const html = (await buildSite('vault')).downloads?.[0]?.body.toString() ?? ''
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? []
    const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(html) ?? []
    expect(policy.split('; ')).toEqual([
      ...["default-src 'none'", `script-src ${sourceOf(script)}`, `style-src ${sourceOf(style)}`, "connect-src 'none'"],
      ...["base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'"],
    ])
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html.slice(0, html.indexOf('<style>'))).not.toMatch(/<(?:link|img|iframe)\b/)
    expect(html.replace(script, '')).not.toMatch(/(?:src|href)=|url\(|@import/)
  })

  it('gives each project an empty page for the approval window, with a style and no script', async () => {
    const bundles = await buildSite('frame')
    const page = renderSite('frame', DEPLOYMENT, bundles).find(({ path }) => path === '/game/window/')
    const html = page?.body.toString() ?? ''
    expect(html).toContain(`href="${bundles.style?.path}" integrity="${bundles.style?.integrity}"`)
    expect(html).toContain('<body></body>')
    expect(html).not.toMatch(/<script|latchkey-page/)
  })
})

const filesOf = async (name: SiteName) => renderSite(name, DEPLOYMENT, await buildSite(name))

describe('the configurations of hosts', () => {
  const expected = (file: SiteFile) => Object.entries(file.headers)

  it.each(SITE_NAMES)('for nginx send the headers of each file of the %s', async (name) => {
    const files = await filesOf(name)
    const text = toNginx(name, files, '/srv/wallet')
    for (const file of files) {
      const block = text.split(`location = ${file.path} {`)[1]?.split('\n}')[0] ?? ''
      expect(
        [...block.matchAll(/add_header (\S+) "(.*)" always;/g)].map(([, header, value]) => [header, value]),
      ).toEqual(expected(file))
      expect(block).toContain(`default_type "${file.type}";`)
    }
  })

  it.each(SITE_NAMES)('for Caddy send the headers of each file of the %s', async (name) => {
    const files = await filesOf(name)
    const text = toCaddy(name, DEPLOYMENT, files, '/srv/wallet')
    expect(text.startsWith(`${DEPLOYMENT[name]} {`)).toBe(true)
    for (const file of files) {
      const block = text.split(`handle ${file.path} {`)[1]?.split('    }')[0] ?? ''
      expect([...block.matchAll(/^ {6}(\S+) "(.*)"$/gm)].map(([, header, value]) => [header, value])).toEqual([
        ...expected(file),
        ['Content-Type', file.type],
      ])
    }
  })

  it.each(SITE_NAMES)('in a file _headers are those of each file of the %s', async (name) => {
    const files = await filesOf(name)
    const blocks = toHeadersFile(files).trimEnd().split('\n\n')
    expect(blocks.map((block) => block.split('\n'))).toEqual(
      files.map((file) => [
        file.path,
        ...[...expected(file), ['Content-Type', file.type]].map(([header, value]) => `  ${header}: ${value}`),
      ]),
    )
  })
})

describe('a manifest', () => {
  async function openHost(
    change: (response: Response, path: string) => Response | Promise<Response> = (response) => response,
  ) {
    const bundles = await buildSite('vault')
    const files = renderSite('vault', DEPLOYMENT, bundles)
    const answer = answerFiles(files)
    const listener = await listen({ host: '127.0.0.1', port: 0 })
    listeners.push(listener)
    listener.serve((request) => change(answer(request), new URL(request.url).pathname))
    return { url: listener.url, text: toManifest('vault', files, bundles), files, bundles }
  }

  it('agrees with a host that serves what was built', async () => {
    const { url, text } = await openHost()
    expect(await checkHost(url, readManifest(text))).toEqual([])
  })

  it('X113: shows a changed byte, a changed, missing or added header, and a path too many', async () => {
    const { url, text, bundles } = await openHost(async (response, path) => {
      const body = await response.text()
      const { headers, status } = response
      if (path.startsWith('/assets/worker-')) return new Response(`${body} `, { headers })
      if (path === '/shop/') {
        headers.set(
          'content-security-policy',
          headers.get('content-security-policy')?.replace("connect-src 'none'; ", '') ?? '',
        )
        headers.delete('x-content-type-options')
      }
      if (path === '/game/') headers.set('access-control-allow-origin', '*')
      return new Response(body, { headers, status: path === '/no-such-project/' ? 200 : status })
    })
    const lines = await checkHost(url, readManifest(text))
    expect(lines).toHaveLength(5)
    expect(lines.join('\n')).toMatch(`${bundles.worker?.path}: other bytes`)
    expect(lines.join('\n')).toContain('/shop/: content-security-policy is')
    expect(lines.join('\n')).toContain('/shop/: x-content-type-options is missing')
    expect(lines.join('\n')).toContain('/game/: access-control-allow-origin is *, expected none')
    expect(lines.join('\n')).toContain('/no-such-project/: status 200, expected 404')
  })

  it('is read with a key only when that key signed exactly it', async () => {
    const { text } = await openHost()
    const pair = generateKeyPairSync('ed25519')
    const other = generateKeyPairSync('ed25519')
    const pem = (key: typeof pair.publicKey) => key.export({ type: 'spki', format: 'pem' }).toString()
    const signature = signManifest(text, pair.privateKey)
    expect(readManifest(text, { publicKey: pem(pair.publicKey), signature }).site).toBe('vault')
    for (const [given, publicKey, proof] of [
      [`${text} `, pem(pair.publicKey), signature],
      [text, pem(other.publicKey), signature],
      [text, pem(pair.publicKey), signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
      [text, 'no key', signature],
      [text, pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey), signature],
    ] as const)
      expect(() => readManifest(given, { publicKey, signature: proof })).toThrow('it is not signed by this key')
  })

  it('is written with the files of a host, signed when there is a key', async () => {
    const out = await mkdtemp(join(tmpdir(), 'latchkey-pages-'))
    try {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519')
      const signingKeyFile = join(out, 'key.pem')
      await writeFile(signingKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
      const options = { site: 'frame', deployment: DEPLOYMENT, out, folder: '/srv/frame' } as const
      expect(await writeSite(options)).toBe(false)
      expect(await writeSite({ ...options, signingKeyFile })).toBe(true)
      const read = (path: string) => readFile(join(out, path), 'utf8')
      const proof = {
        publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        signature: await read('manifest.json.sig'),
      }
      const { files } = readManifest(await read('manifest.json'), proof)
      expect(Object.keys(files)).toEqual(expect.arrayContaining(['/shop/', '/game/']))
      expect(await read('files/shop/index.html')).toContain('<!doctype html>')
      expect(await read('files/_headers')).toContain('/shop/\n')
      expect(await read('nginx.conf')).toContain('  root /srv/frame;\n  try_files /shop/index.html =404;')
    } finally {
      await rm(out, { recursive: true, force: true })
    }
  })
})
