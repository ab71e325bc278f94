import { describe, expect, it } from 'vitest'
import { passPermits } from './pass-permits.ts'

const OWN = 'https://vault.wallet.example'
const permit = { type: '@latchkey/EXPORT_PERMIT', permit: 'a.b.c' }

/** A page, and what its worker receives. */
function openPage() {
  const received: unknown[] = []
  const page = Object.assign(new EventTarget(), { origin: OWN })
  const worker = { postMessage: (message: unknown) => void received.push(message) }
  passPermits(page as unknown as Window, worker as unknown as Worker)
  const post = (data: unknown, origin = OWN, count = 1) => {
    const ports = Array.from({ length: count }, () => new MessageChannel().port1)
    page.dispatchEvent(Object.assign(new Event('message'), { origin, data, ports }))
    for (const port of ports) port.close()
  }
  return { received, post }
}

describe('passPermits', () => {
  it('passes a permit of the own origin on to the worker', () => {
    const { received, post } = openPage()
    post(permit)
    expect(received).toEqual([permit])
  })

  it('X129: ignores the frame and the site, other messages, and a permit without exactly one port', () => {
    const { received, post } = openPage()
    post(permit, 'https://frame.wallet.example')
    post(permit, 'https://shop.example')
    post({ ...permit, more: 1 })
    post({ type: '@latchkey/EXPORT_PERMIT', permit: 'none' })
    post(permit, OWN, 0)
    post(permit, OWN, 2)
    expect(received).toEqual([])
  })
})
