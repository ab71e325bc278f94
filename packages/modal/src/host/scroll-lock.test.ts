// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { lockScroll } from './scroll-lock.ts'

describe('lockScroll', () => {
  const { style } = document.documentElement

  it('keeps the page from scrolling until it is undone', () => {
    style.overflow = 'clip'
    const unlock = lockScroll()
    expect(style.overflow).toBe('hidden')
    unlock()
    expect(style.overflow).toBe('clip')
    style.overflow = ''
  })
})
