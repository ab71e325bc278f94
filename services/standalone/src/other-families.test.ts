import { request } from 'node:http'
import type { Socket } from 'node:net'
import { createTestDatabase, type Database } from '@latchkey/database'
import { type BitcoinNode, devnetServices, type SolanaNode, startBitcoin, startSolana } from '@latchkey/devnet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Standalone, startStandalone } from './standalone.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

let solana: SolanaNode
let bitcoin: BitcoinNode
let database: Database
let standalone: Standalone
beforeAll(async () => {
  ;[solana, bitcoin, database] = await Promise.all([
    startSolana({ history: false }),
    startBitcoin({ history: false }),
    createTestDatabase(),
  ])
  const services = devnetServices({}, { solana: solana.url, bitcoin: bitcoin.url })
  standalone = await startStandalone({ ...services, databaseUrl: database.url })
})
afterAll(async () => {
  await standalone?.stop()
  await Promise.all([solana?.stop(), bitcoin?.stop(), database?.stop()])
})

const get = async (path: string) => (await fetch(`${standalone.gatewayUrl}${path}`)).json()

describe('the gateway of all services, on the local chains of other families', () => {
  it('has balances of Solana with their worth and picture (Spec §7.15)', async () => {
    const address = solana.accounts[0]?.address
    expect(await get(`/v1/account/${address}/balance?currency=usd&chainId=${SOLANA}`)).toMatchObject({
      balances: [
        { symbol: 'SOL', value: 18_288 },
        { symbol: 'USDC', value: 2_500, iconUrl: expect.stringContaining('/getTokenImage/USDC') },
        { price: 0, iconUrl: '' },
      ],
    })
  })

  it('passes Esplora on, and lists all networks (Spec §7.4, §7.31)', async () => {
    expect(await get(`/v1/fee-estimates?chainId=${bitcoin.caipNetworkId}`)).toMatchObject({ 1: 12.5 })
    expect(await get('/v1/supported-chains')).toMatchObject({ http: [SOLANA, bitcoin.caipNetworkId], ws: [SOLANA] })
  })

  it('takes subscriptions, and stops with them (Spec §7.31)', async () => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    }
    const socket = await new Promise<Socket>((resolve, reject) => {
      const opening = request(`${standalone.gatewayUrl}/v1/?chainId=${SOLANA}`, { headers })
      opening.once('upgrade', (_, opened) => resolve(opened)).once('error', reject)
      opening.end()
    })
    const closed = new Promise((resolve) => socket.once('close', resolve).resume())
    const startedAt = performance.now()
    await standalone.stop()
    await closed
    expect(performance.now() - startedAt).toBeLessThan(2_900)
  })
})
