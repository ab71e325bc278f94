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

/** The block of a matcher or a path. */
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
  ])('leads to the %s on its own port', (service, head) => {
    expect(blockOf(head)).toContain(`reverse_proxy 127.0.0.1:${portOf(service)}`)
  })

  it('leads to every service once, and nowhere else; those of the embedded wallet have hosts of their own', () => {
    const ports = [...text.matchAll(/reverse_proxy 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)
    expect(ports.sort()).toEqual(
      Object.keys(SERVICES)
        .filter((service) => !EMBEDDED_WALLET.includes(service))
        .map((service) => portOf(service))
        .sort(),
    )
  })

  it('names variables that the services have', () => {
    const named = [...text.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g)].map(([, name = '']) => name)
    const known = [...Object.values(SERVICES), envSchema.entries].flatMap((entries) => Object.keys(entries))
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })
})
