import { Window } from 'happy-dom'
import { describe, expect, it, vi } from 'vitest'
import type { FrameStorage } from '../../services/frame-storage.ts'
import { DRAWINGS } from './drawings.ts'
import { choosePicture } from './picture-chooser.ts'
import { openSecurityPictures, type SecurityPicture } from './security-picture.ts'

function openStorage(isPersistent = true) {
  const kept = new Map<string, unknown>()
  const storage: FrameStorage = {
    isPersistent,
    read: async (key) => kept.get(key),
    write: async (key, value) => void kept.set(key, value),
  }
  return { kept, storage }
}

const chosen: SecurityPicture = { drawing: 'moon', color: 'red', word: 'my own word' }

describe('the picture of a browser', () => {
  it('is chosen once, at random, and stays the same', async () => {
    const { storage } = openStorage()
    const first = await openSecurityPictures(storage).read()
    expect(first).toMatchObject({ isNew: true, picture: { word: expect.stringMatching(/^[a-z]+$/) } })
    expect(await openSecurityPictures(storage).read()).toEqual({ picture: first?.picture, isNew: false })
    const others = await Promise.all(
      Array.from({ length: 40 }, () => openSecurityPictures(openStorage().storage).read()),
    )
    expect(new Set(others.map((other) => JSON.stringify(other?.picture))).size).toBeGreaterThan(30)
  })

  it('is the one that the person has saved', async () => {
    const { storage } = openStorage()
    const pictures = openSecurityPictures(storage)
    await pictures.read()
    await pictures.save(chosen)
    expect(await pictures.read()).toEqual({ picture: chosen, isNew: false })
  })

  it.each([
    ['a word that is too long', { ...chosen, word: 'x'.repeat(17) }],
    ['no word', { ...chosen, word: '' }],
    ['characters that change the direction', { ...chosen, word: 'a\u202eb' }],
    ['a drawing that does not exist', { ...chosen, drawing: 'constructor' }],
    ['another field', { ...chosen, html: '<img>' }],
  ])('is a new one if the storage has %s', async (_, broken) => {
    const { storage, kept } = openStorage()
    kept.set('security-picture', broken)
    expect(await openSecurityPictures(storage).read()).toMatchObject({ isNew: true })
    await expect(openSecurityPictures(storage).save(broken as SecurityPicture)).rejects.toThrow()
  })

  it('is undefined in a browser that stores nothing', async () => {
    expect(await openSecurityPictures(openStorage(false).storage).read()).toBeUndefined()
  })
})

describe('the dialog for the picture', () => {
  function open(save: (picture: SecurityPicture) => Promise<void>) {
    const { document } = new Window({ url: 'https://frame.wallet.example/' }) as unknown as { document: Document }
    choosePicture(document, chosen, save)
    const dialog = document.querySelector('dialog')
    if (dialog === null) throw new Error('the dialog is open')
    const input = (name: string) => dialog.querySelector<HTMLInputElement>(`input[value="${name}"]`)
    const word = dialog.querySelector<HTMLInputElement>('#picture-word')
    if (word === null) throw new Error('the dialog has a field')
    const choose = (name: string) => {
      const radio = input(name)
      if (radio === null) throw new Error(`the dialog offers ${name}`)
      radio.checked = true
      radio.dispatchEvent(new (document.defaultView as unknown as typeof globalThis).Event('change'))
    }
    const submit = () => dialog.querySelector('form')?.requestSubmit()
    return { dialog, word, choose, submit, input }
  }

  it('offers every drawing by its name, and saves the choice', async () => {
    const saved: SecurityPicture[] = []
    const { dialog, word, choose, submit, input } = open(async (picture) => void saved.push(picture))
    expect(Object.keys(DRAWINGS).map((name) => input(name)?.getAttribute('aria-label'))).toEqual(Object.keys(DRAWINGS))
    choose('boat')
    choose('green')
    word.value = '  river  '
    submit()
    await vi.waitFor(() => expect(dialog.isConnected).toBe(false))
    expect(saved).toEqual([{ drawing: 'boat', color: 'green', word: 'river' }])
  })

  it('stays open and says why if there is no word, or the choice was not kept', async () => {
    const { dialog, word, submit } = open(() => Promise.reject(new Error('full')))
    word.value = ' '
    submit()
    expect(dialog.querySelector('[role=alert]')?.textContent).toBe('Type a word.')
    word.value = 'river'
    submit()
    await vi.waitFor(() =>
      expect(dialog.querySelector('[role=alert]')?.textContent).toBe('This was not saved. Try again.'),
    )
    expect(dialog.isConnected).toBe(true)
  })

  it('does not pass the Escape key on to the card behind it, which would reject the request', () => {
    const { dialog } = open(async () => undefined)
    const keys: string[] = []
    dialog.ownerDocument.addEventListener('keydown', ({ key }) => keys.push(key))
    const { KeyboardEvent } = dialog.ownerDocument.defaultView as unknown as typeof globalThis
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    expect(keys).toEqual([])
  })
})
