import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { envSchema } from '@latchkey/standalone'
import { getDefault } from 'valibot'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../tree.ts'
import { SERVICES } from './to-environment-page.ts'

const text = readFileSync(join(ROOT, 'docs/deploy/Caddyfile'), 'utf8')
const portOf = (service: string) => getDefault(SERVICES[service]?.PORT as never)

const EMBEDDED_WALLET = ['pages', 'wallet-auth', 'custody']

/** Returns the block of a matcher or a path. */
function blockOf(head: string): string {
  const from = text.indexOf(head)
  return from < 0 ? '' : text.slice(from, text.indexOf('\n\t}', from))
}

describe('the file of the reverse proxy', () => {
  it.each([
    ['gateway', 'handle_path /gateway/*'],
    ['catalogue', 'handle_path /catalogue/*'],
    ['relay', 'handle @relay'],
    ['auth', 'handle @auth'],
  ])('routes to the %s on its own port', (service, head) => {
    expect(blockOf(head)).toContain(`reverse_proxy 127.0.0.1:${portOf(service)}`)
  })

  it('routes to every service once, and to no other; those of the embedded wallet have separate hosts', () => {
    const ports = [...text.matchAll(/reverse_proxy 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)
    expect(ports.sort()).toEqual(
      Object.keys(SERVICES)
        .filter((service) => !EMBEDDED_WALLET.includes(service))
        .map((service) => portOf(service))
        .sort(),
    )
  })

  it('uses only variables of the services', () => {
    const named = [...text.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g)].map(([, name = '']) => name)
    const known = [...Object.values(SERVICES), envSchema.entries].flatMap((entries) => Object.keys(entries))
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })
})
