import { describe, expect, it } from 'vitest'
import { createHttpMetadata } from '../drivers/http-metadata.ts'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { toImageUrl } from './image-url.ts'

const inline = 'data:image/png;base64,AA=='
const remote = 'https://img.example/a.png'

describe('toImageUrl', () => {
  it('keeps an inline picture and drops one on a host when no picture proxy is configured', () => {
    const plain = createHttpMetadata({ clock: createFakeClock(), allowHttps: true })
    for (const metadata of [undefined, plain])
      expect([toImageUrl(inline, metadata), toImageUrl(remote, metadata)]).toEqual([inline, null])
  })

  it('loads a picture on a host through the picture proxy', () => {
    const metadata = createHttpMetadata({
      clock: createFakeClock(),
      imageProxyTemplate: 'https://proxy.example/{url}',
    })
    expect(toImageUrl(remote, metadata)).toBe('https://proxy.example/https%3A%2F%2Fimg.example%2Fa.png')
    expect(toImageUrl(inline, metadata)).toBe(inline)
  })

  it.each([
    '',
    'a.png',
    'http://img.example/a.png',
    'javascript:alert(1)',
    'https://img.example/\ud800',
    'data:text/html,a',
  ])('has no picture at %j', (uri) => {
    const metadata = createHttpMetadata({
      clock: createFakeClock(),
      imageProxyTemplate: 'https://proxy.example/{url}',
    })
    expect(toImageUrl(uri, metadata)).toBeNull()
  })
})
