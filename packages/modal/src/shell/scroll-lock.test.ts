// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished } from 'vitest'
import { createScrollLock } from './scroll-lock.ts'

describe('createScrollLock', () => {
  const { style } = document.documentElement

  function openLocked() {
    style.overflow = 'clip'
    onTestFinished(() => {
      style.overflow = ''
    })
    const dialog = document.createElement('dialog')
    dialog.open = true
    const lock = createScrollLock(dialog)
    lock.update()
    expect(style.overflow).toBe('hidden')
    return { dialog, lock }
  }

  it('locks the scroll of the page until the dialog is closed', () => {
    const { dialog, lock } = openLocked()
    lock.update()
    expect(style.overflow).toBe('hidden')
    dialog.open = false
    lock.update()
    expect(style.overflow).toBe('clip')
  })

  it('unlocks the page if the modal is removed while it is open', () => {
    openLocked().lock.unlock()
    expect(style.overflow).toBe('clip')
  })
})
