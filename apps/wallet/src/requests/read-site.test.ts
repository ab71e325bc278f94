import { describe, expect, it } from 'vitest'
import { readSite } from './read-site.ts'

const FERNHILL = { name: 'Fernhill', description: 'An orchard', url: 'https://fernhill.example/visit', icons: [] }

describe('the metadata of a site', () => {
  it('is shown by name and host', () => {
    expect(readSite(FERNHILL)).toEqual({ name: 'Fernhill', host: 'fernhill.example', description: 'An orchard' })
  })

  it('has no host when its address leads to no page', () => {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://evil.example',
      'https://bank@evil.example',
      7,
    ])
      expect(readSite({ ...FERNHILL, url }).host).toBe('')
  })

  it('shows letters of other scripts in a host as what they are', () => {
    expect(readSite({ ...FERNHILL, url: 'https://аpple.example' }).host).toBe('xn--pple-43d.example')
  })

  it('has its picture from this machine or from its own words, never from another host', () => {
    const iconOf = (...icons: unknown[]) => readSite({ ...FERNHILL, icons }).iconUrl
    expect(iconOf('https://tracker.example/x.png')).toBeUndefined()
    expect(iconOf('javascript:alert(1)', null, 'http://demo.localhost:5170/icon.svg')).toBe(
      'http://demo.localhost:5170/icon.svg',
    )
    expect(iconOf('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==')
    expect(iconOf('data:text/html,<p>')).toBeUndefined()
    expect(iconOf(`data:image/png;base64,${'A'.repeat(300_000)}`)).toBeUndefined()
  })

  it('is cut and cleaned, whatever it is', () => {
    expect(readSite({ ...FERNHILL, name: `\u202e${'long '.repeat(10_000)}` }).name).toHaveLength(48)
    expect(readSite({ ...FERNHILL, name: '\u200b' }).name).toBe('fernhill.example')
    for (const junk of [undefined, null, 3, 'x', [], { name: {} }])
      expect(readSite(junk).name).toBe('A site without a name')
  })
})
