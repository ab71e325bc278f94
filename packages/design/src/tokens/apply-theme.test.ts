import { describe, expect, it } from 'vitest'
import { toThemeProperties } from './apply-theme.ts'

describe('toThemeProperties', () => {
  it('maps the names of the older form to ours, with units (Spec §3.25)', () => {
    expect(
      toThemeProperties({
        '--w3m-font-size-master': 9,
        '--apkt-border-radius-master': '2px',
        '--w3m-color-mix': '#00bb7f',
        '--w3m-color-mix-strength': 40,
        '--w3m-z-index': 1000,
      }),
    ).toEqual({
      '--lk-font-size-master': '9px',
      '--lk-border-radius-master': '2px',
      '--lk-color-mix': '#00bb7f',
      '--lk-color-mix-strength': '40%',
      '--lk-z-index': '1000',
    })
  })

  it('lets --apkt- win over --w3m-, and ours over both', () => {
    const both = { '--w3m-z-index': 1, '--apkt-z-index': 2 } as const
    expect(toThemeProperties(both)['--lk-z-index']).toBe('2')
    expect(toThemeProperties({ '--lk-z-index': 3, ...both })['--lk-z-index']).toBe('3')
  })

  it('leaves out what is undefined', () => {
    expect(toThemeProperties({ '--lk-accent': undefined })).toEqual({})
  })
})
