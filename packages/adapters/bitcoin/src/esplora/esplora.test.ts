import { bitcoin } from '@latchkey/chains'
import { createFakeClock } from '@latchkey/testing'
import { expect, it } from 'vitest'
import { createEsplora } from './esplora.ts'
import { readRecipients } from './reads.ts'
import { txidSchema } from './schemas.ts'

const TXID = 'ab'.repeat(32)
const network = { ...bitcoin, rpcUrls: { default: { http: ['https://gateway.example', 'https://node.example'] } } }

/** Sends a transaction; the first service returns the given response. */
async function submit(first: Response) {
  const hosts: string[] = []
  const fetch = async (url: RequestInfo | URL) => {
    hosts.push(new URL(String(url)).host)
    return hosts.length === 1 ? first : new Response(TXID)
  }
  const options = {
    rpcUrl: () => undefined,
    timeoutMs: 1_000,
    fetch: fetch as typeof globalThis.fetch,
    clock: createFakeClock(),
  }
  const call = { path: '/tx', schema: txidSchema, as: 'text', body: '00' } as const
  const outcome = await createEsplora(options)
    .call({ network, signal: undefined }, call)
    .catch((error: unknown) => error)
  return { outcome, hosts }
}

it('Esplora calls the next service if a gateway lacks the network, because only a node can reject a transaction', async () => {
  const { outcome, hosts } = await submit(Response.json({ error: { code: 'network/unsupported' } }, { status: 400 }))
  expect([outcome, hosts.length]).toEqual([TXID, 2])
})

it('Esplora returns the error of a node that rejects a transaction', async () => {
  const text = 'sendrawtransaction RPC error: {"code":-26,"message":"dust"}'
  const { outcome, hosts } = await submit(new Response(text, { status: 400 }))
  expect(outcome).toMatchObject({ code: 'rpc/error' })
  expect(hosts).toEqual(['gateway.example'])
})

it('readRecipients lists whom an address paid, but not for transactions with inputs of others or from outside', async () => {
  const to = (address: string) => ({ scriptpubkey_address: address })
  const from = (...addresses: readonly string[]) => addresses.map((address) => ({ prevout: to(address) }))
  const history = [
    { vin: from('own', 'own2'), vout: [to('friend'), to('own'), {}] },
    { vin: from('own', 'thief'), vout: [to('look-alike')] },
    { vin: from('thief'), vout: [to('own'), to('look-alike')] },
    { vin: [{ prevout: null }], vout: [to('own')] },
  ]
  const paths: string[] = []
  const fetch = async (url: RequestInfo | URL) => {
    paths.push(new URL(String(url)).pathname)
    return Response.json(history)
  }
  const options = { rpcUrl: () => undefined, timeoutMs: 1_000, fetch: fetch as never, clock: createFakeClock() }
  const read = { esplora: createEsplora(options), network, signal: undefined }
  expect(await readRecipients(read, 'own', new Set(['own', 'own2']))).toEqual(['friend'])
  expect(paths).toEqual(['/address/own/txs'])
})
