import { createServer, type RequestOptions, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { createPublicLookup, fetchPublicText } from './fetch-public-text.ts'
import { createHttpMetadata } from './http-metadata.ts'
import { isPublicAddress } from './public-addresses.ts'

let gateway: Server
let url = ''
const requested: string[] = []
/** Delayed responses of `/slow`. */
const slow: (() => void)[] = []
beforeAll(async () => {
  gateway = createServer((request, response) => {
    requested.push(request.url ?? '')
    if (request.url?.endsWith('/large')) response.end(`"${'x'.repeat(400_000)}"`)
    else if (request.url?.endsWith('/moved')) response.writeHead(302, { location: '/private' }).end()
    else if (request.url?.endsWith('/slow')) slow.push(() => response.end('{"name":"Slow"}'))
    else response.end('{"name":"Far","image":"ipfs://x","attributes":[{"value":"unused"}]}')
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
})
afterAll(() => new Promise((resolve) => gateway.close(resolve)))

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const create = (options: Partial<Parameters<typeof createHttpMetadata>[0]> = {}) =>
  createHttpMetadata({ clock: createFakeClock(), ...options })

const BOUNDS = { timeoutMs: 1_000, maxBytes: 100 }

/** Connects to the test server without TLS if the host resolves to this machine. */
const sendHere = ({ hostname, pathname }: URL, options: RequestOptions) =>
  request({ ...options, host: hostname.replace(/^\[|\]$/g, ''), port: new URL(url).port, path: pathname })

describe('addresses on private networks', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])('X103: are not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'])('are distinguished from public addresses: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    'http://8.8.8.8/',
    'https://127.0.0.1/',
    'https://127.0.0.1./',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://①②⑦.0.0.1/',
    'https://0.0.0.0/',
    'https://0/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://8.8.8.8:22/',
    'https://8.8.8.8:8443/',
    'https://user:secret@8.8.8.8/',
    'https://8.8.8.8@127.0.0.1/',
    'ftp://8.8.8.8/',
    'gopher://8.8.8.8/',
    'file:///etc/passwd',
  ])('X103: never get a request: %s', async (address) => {
    const attempts: string[] = []
    const send = (to: URL) => {
      attempts.push(to.href)
      return sendHere(to, {})
    }
    expect(await fetchPublicText(new URL(address), BOUNDS, send)).toBeUndefined()
    expect(attempts).toEqual([])
  })

  it.each(['https://localhost/', 'https://localhost./', 'https://LOCALHOST/'])(
    'X103: never get a connection by a name: %s',
    async (address) => {
      const before = requested.length
      expect(await fetchPublicText(new URL(address), BOUNDS, sendHere)).toBeUndefined()
      expect(requested.length).toBe(before)
    },
  )
})

describe('the DNS look-up of a host name from the metadata of a token', () => {
  const look = (addresses: readonly string[], all: boolean) =>
    new Promise<unknown>((resolve, reject) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const lookup = createPublicLookup((_name, _options, callback) => callback(null, found))
      lookup('host.example', { all }, (error, address) => (error === null ? resolve(address) : reject(error)))
    })

  it.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['2606:4700:4700::1111', '::ffff:169.254.169.254']], [[]]])(
    'X103: fails if it returns %j',
    async (addresses) => {
      for (const all of [true, false]) await expect(look(addresses, all)).rejects.toThrow('not a public address')
    },
  )

  it('X103: connects only to the addresses that it checked, even if the next look-up returns others', async () => {
    const answers = ['8.8.8.8', '127.0.0.1']
    const lookup = createPublicLookup((_name, _options, callback) =>
      callback(null, [{ address: answers.shift() ?? '', family: 4 }]),
    )
    const given = await new Promise((resolve) => lookup('rebinding.example', {}, (_error, address) => resolve(address)))
    expect([given, answers]).toEqual(['8.8.8.8', ['127.0.0.1']])
  })
})

describe('the metadata of contracts', () => {
  it('are not fetched unless configured (Spec §3)', async () => {
    const fetcher = create()
    const before = requested.length
    expect(await fetcher.readMetadata(`ipfs://${cid}/1`)).toBeUndefined()
    expect(await fetcher.readMetadata('https://host.example/1')).toBeUndefined()
    expect(fetcher.toImageUrl(`ipfs://${cid}`)).toBeUndefined()
    expect(fetcher.toImageUrl('https://host.example/1.png')).toBeUndefined()
    expect(requested.length).toBe(before)
  })

  it('are read from the IPFS gateway of the operator, once (Spec §3)', async () => {
    const fetcher = create({ ipfsGateway: url })
    requested.length = 0
    const uri = `ipfs://ipfs/${cid}/a b.json`.replace(' ', '%20')
    expect(await fetcher.readMetadata(uri)).toEqual({ name: 'Far', image: 'ipfs://x' })
    expect(await fetcher.readMetadata(uri)).toEqual({ name: 'Far', image: 'ipfs://x' })
    expect(requested).toEqual([`/ipfs/${cid}/a%20b.json`])
    expect(fetcher.toImageUrl(`ipfs://${cid}/1.png`)).toBe(`${url}ipfs/${cid}/1.png`)
  })

  it('are not fetched while 256 fetches are pending, and are fetched afterwards', async () => {
    const fetcher = create({ ipfsGateway: url })
    const pending = Array.from({ length: 256 }, (_, index) => fetcher.readMetadata(`ipfs://${cid}/${index}/slow`))
    await expect.poll(() => slow.length, { interval: 5 }).toBe(256)
    expect(await fetcher.readMetadata(`ipfs://${cid}/late`)).toBeUndefined()
    for (const release of slow) release()
    expect((await Promise.all(pending)).map((metadata) => metadata?.name)).toEqual(Array(256).fill('Slow'))
    expect(await fetcher.readMetadata(`ipfs://${cid}/late`)).toEqual({ name: 'Far', image: 'ipfs://x' })
  })

  it('are not fetched if the URL has more than 4,096 characters', async () => {
    const before = requested.length
    expect(await create({ ipfsGateway: url }).readMetadata(`ipfs://${cid}/${'x'.repeat(4_096)}`)).toBeUndefined()
    expect(requested.length).toBe(before)
  })

  it.each(['large', 'moved', '../../admin', '%2e%2e/%2e%2e/admin/status'])(
    'X103: are ignored if the response is %s (Spec §3)',
    async (path) => {
      expect(await create({ ipfsGateway: url }).readMetadata(`ipfs://${cid}/${path}`)).toBeUndefined()
    },
  )

  it('show pictures of untrusted hosts only through the proxy of the operator (Spec §3)', () => {
    const fetcher = create({ imageProxyTemplate: 'https://proxy.example/?u={url}' })
    expect(fetcher.toImageUrl('https://host.example/1.png')).toBe(
      'https://proxy.example/?u=https%3A%2F%2Fhost.example%2F1.png',
    )
    expect(fetcher.toImageUrl('http://host.example/1.png')).toBeUndefined()
  })

  it.each([
    'https://host.example/\ud800',
    `ipfs://${cid}/\udc00`,
    'https://host.example/\u0000',
    `ipfs://${cid}/\u0000`,
  ])('have no picture for %j, which is not a valid URL', async (uri) => {
    const fetcher = create({ ipfsGateway: url, imageProxyTemplate: 'https://proxy.example/?u={url}', allowHttps: true })
    expect(fetcher.toImageUrl(uri)).toBeUndefined()
    expect(await fetcher.readMetadata(uri.replace('https:', 'http:'))).toBeUndefined()
  })
})
