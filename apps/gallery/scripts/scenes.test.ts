import { describe, expect, it } from 'vitest'
import { scenes } from '../src/scenes.ts'
import { repeatedScenes, viewsWithoutScene } from './scene-rules.ts'

describe('the scenes of the gallery', () => {
  it('show every view of the modal (Spec §2 "Modal views")', () => {
    expect(viewsWithoutScene(scenes)).toEqual([])
    expect(viewsWithoutScene(scenes.filter(({ view }) => view !== 'Networks'))).toEqual(['Networks'])
  })

  it('have names of their own, fit for an address and a file', () => {
    expect(repeatedScenes(scenes)).toEqual([])
    for (const { state } of scenes) expect(state).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })
})
