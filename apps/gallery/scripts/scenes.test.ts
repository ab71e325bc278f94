import { describe, expect, it } from 'vitest'
import { scenes } from '../src/scenes.ts'
import { scene } from '../src/stage/setup.ts'
import { LOADING } from '../src/stage/signs.ts'
import { repeatedScenes, repeatedSigns, undistinguished, viewsWithoutScene } from './scene-rules.ts'

describe('the scenes of the gallery', () => {
  it('show every view of the modal (Spec §2 "Modal views")', () => {
    expect(viewsWithoutScene(scenes)).toEqual([])
    expect(viewsWithoutScene(scenes.filter(({ view }) => view !== 'Networks'))).toEqual(['Networks'])
  })

  it('have names of their own, fit for an address and a file', () => {
    expect(repeatedScenes(scenes)).toEqual([])
    for (const { state } of scenes) expect(state).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  it('have other signs than every other scene of their view', () => {
    expect(repeatedSigns(scenes)).toEqual([])
    const repeated = [
      scene('Swap', 'loading', LOADING),
      scene('Connect', 'loading', LOADING),
      scene('Swap', 'quoting', LOADING),
    ]
    expect(repeatedSigns(repeated)).toEqual(['Swap quoting'])
  })

  it('are reported as a pair when each of two scenes shows the signs of the other', () => {
    const [normal, toast, copied] = ['normal', 'toast', 'copied'].map((state) => ({ view: 'Account', state }) as const)
    if (normal === undefined || toast === undefined || copied === undefined) throw new Error('Three scenes')
    const shown = new Map([
      [normal, ['normal']],
      [toast, ['normal', 'toast', 'copied']],
      [copied, ['copied', 'toast']],
    ])
    expect(undistinguished(shown)).toEqual(["Account toast and copied show each other's signs"])
  })
})
