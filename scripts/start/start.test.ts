import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { choosePorts, PREFERRED_PORTS } from './ports.ts'
import { summarize } from './summary.ts'
import { waitForAnswer } from './wait-for-answer.ts'

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

function serve(port: number, answer: (host: string | undefined) => number): Promise<Server> {
  const server = createServer((request, response) => {
    response.statusCode = answer(request.headers.host)
    response.end()
  })
  servers.push(server)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

describe('the ports of the local world', () => {
  it('are free and all different', async () => {
    const ports = Object.values(await choosePorts())
    expect(ports).toHaveLength(Object.keys(PREFERRED_PORTS).length)
    expect(new Set(ports).size).toBe(ports.length)
    for (const port of ports) await serve(port, () => 200)
  })

  it('are different from the ports of other programs', async () => {
    const before = await choosePorts()
    await serve(before.demo, () => 200)
    expect((await choosePorts()).demo).not.toBe(before.demo)
  })
})

describe('the check of an address', () => {
  it('sends the request for a name below localhost to this machine', async () => {
    const seen: (string | undefined)[] = []
    const server = await serve(0, (host) => {
      seen.push(host)
      return 200
    })
    await waitForAnswer(`http://demo.localhost:${portOf(server)}/`)
    expect(seen).toEqual([`demo.localhost:${portOf(server)}`])
  })

  it('repeats the request until the status is below 400', async () => {
    let requests = 0
    const server = await serve(0, () => (++requests < 3 ? 503 : 200))
    await waitForAnswer(`http://127.0.0.1:${portOf(server)}/ready`)
    expect(requests).toBe(3)
  })
})

describe('the summary', () => {
  const urls = {
    demo: 'http://demo.localhost:5170/',
    gallery: undefined,
    wallet: 'http://wallet.localhost:5172/',
    gateway: 'http://127.0.0.1:4100',
    catalogue: 'http://127.0.0.1:4300',
    relay: 'ws://127.0.0.1:4200',
    auth: 'http://127.0.0.1:4500',
    mail: 'http://127.0.0.1:4900',
    ethereum: 'http://127.0.0.1:8545',
    base: 'http://127.0.0.1:8546',
    solana: 'http://127.0.0.1:8899',
    bitcoin: 'http://127.0.0.1:3002',
  }

  it('lists all addresses and things to try', () => {
    const accounts = [{ label: 'Alice', address: '0xa11ce', privateKey: '0x5ec' }]
    expect(summarize({ urls, accounts, moved: ['demo (5170 is taken)'], tookSec: 4.25 })).toMatchInlineSnapshot(`
      "
      Latchkey is ready (4.3 s). Everything runs on this machine.
      This is a DEMO: one process has all services and all keys of the e-mail wallets. Never put it on the internet.

        Demo            http://demo.localhost:5170/
        Test wallet     http://wallet.localhost:5172/
        Gateway         http://127.0.0.1:4100
        Catalogue       http://127.0.0.1:4300
        Relay           ws://127.0.0.1:4200
        Sign-in         http://127.0.0.1:4500
        Mail            http://127.0.0.1:4900
        Ethereum node   http://127.0.0.1:8545
        Base node       http://127.0.0.1:8546
        Solana node     http://127.0.0.1:8899
        Bitcoin node    http://127.0.0.1:3002

      Try
        Open http://demo.localhost:5170/, turn on the practice wallet and press Connect wallet.
        Send a little to bob.eth and watch it arrive under Activity.
        Or type any e-mail address there: its mail, with the code, is at http://127.0.0.1:4900
        Choose Pocket there, and open it on the Web tab, or copy the link into http://wallet.localhost:5172/

      Alice's account (public test key, never use)
        0xa11ce
        0x5ec

      On other ports than usual: demo (5170 is taken).

      Ctrl-C stops it. npm start -- --fresh begins with empty data.

      "
    `)
  })

  it('leaves out missing parts', () => {
    const text = summarize({ urls: { ...urls, demo: undefined }, accounts: [], moved: [], tookSec: 1 })
    expect(text).not.toMatch(/Demo|Try|Gallery|other ports/)
  })
})
