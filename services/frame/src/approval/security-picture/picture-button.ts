import { element } from '../card/element.ts'
import { words } from '../card/words.ts'
import { drawPicture } from './draw-picture.ts'
import { choosePicture } from './picture-chooser.ts'
import type { SecurityPicture } from './security-picture.ts'

export interface ShownPicture {
  readonly picture: SecurityPicture
  /** True when the picture is shown for the first time. The card then explains it. */
  readonly isNew: boolean
  /** Stores another picture. */
  readonly save: (picture: SecurityPicture) => Promise<void>
}

/** Renders the picture and the word as a button that opens the dialog for changing them. */
export function pictureButton(document: Document, { picture, save }: ShownPicture): HTMLButtonElement {
  const button = element(document, 'button', 'picture')
  button.type = 'button'
  let current = picture
  const draw = (): void => {
    button.replaceChildren(drawPicture(document, current), element(document, 'bdi', 'picture-word', current.word))
    button.setAttribute('aria-label', words.picture.label(current))
    button.title = words.picture.change
  }
  button.addEventListener('click', ({ isTrusted }) => {
    if (!isTrusted) return
    choosePicture(document, current, async (chosen) => {
      await save(chosen)
      current = chosen
      draw()
    })
  })
  draw()
  return button
}

/** Renders the explanation of the picture, for the first card that shows it. */
export const pictureNote = (document: Document): HTMLElement =>
  element(document, 'p', 'picture-note', words.picture.isNew)
