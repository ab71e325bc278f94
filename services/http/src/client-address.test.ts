import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { clientAddressBehind, pageHostBehind } from './client-address.ts'

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

describe('pageHostBehind', () => {
  const hostOf = async (trustedProxies: number, forwarded?: string) => {
    const app = new Hono().get('/', (c) => c.text(pageHostBehind(trustedProxies)(c)))
    const headers = { host: '127.0.0.1:4500', ...(forwarded === undefined ? {} : { 'x-forwarded-host': forwarded }) }
    return (await app.request('/', { headers })).text()
  }

  it('returns the host that a trusted proxy passed on, else the one of the request', async () => {
    expect(await hostOf(0, 'app.example')).toBe('127.0.0.1:4500')
    expect(await hostOf(1, 'app.example')).toBe('app.example')
    expect(await hostOf(1)).toBe('127.0.0.1:4500')
  })
})
