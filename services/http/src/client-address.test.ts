import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { clientAddressBehind } from './client-address.ts'

const request = async (trustedProxies: number, forwarded?: string) => {
  const app = new Hono().get('/', (c) => c.text(clientAddressBehind(trustedProxies)(c)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const socket = { remoteAddress: '192.0.2.9', remotePort: 1, remoteFamily: 'IPv4' }
  return (await app.request('/', { headers }, { incoming: { socket } })).text()
}

describe('clientAddressBehind', () => {
  it('returns the address of the socket when no proxy is trusted', async () => {
    expect(await request(0)).toBe('192.0.2.9')
    expect(await request(0, '203.0.113.1')).toBe('192.0.2.9')
  })

  it('returns the address that the outermost trusted proxy saw', async () => {
    expect(await request(1, '198.51.100.7, 203.0.113.1')).toBe('203.0.113.1')
    expect(await request(2, 'forged, 198.51.100.7, 203.0.113.1')).toBe('198.51.100.7')
    expect(await request(1)).toBe('192.0.2.9')
  })
})
