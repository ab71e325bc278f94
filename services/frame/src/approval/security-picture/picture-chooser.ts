import { toPlainLine } from '../card/clean-text.ts'
import { element } from '../card/element.ts'
import { words } from '../card/words.ts'
import { drawPicture } from './draw-picture.ts'
import { COLORS, type Color, DRAWINGS, type Drawing } from './drawings.ts'
import { MAX_WORD, type SecurityPicture } from './security-picture.ts'

/**
 * Shows a dialog in which a person chooses a picture, a colour and a word. It covers the buttons of the card, so that nothing can be
 * approved behind it.
 *
 * @param save - Called with the choice. If it fails, the dialog stays open and says so.
 */
export function choosePicture(
  document: Document,
  current: SecurityPicture,
  save: (picture: SecurityPicture) => Promise<void>,
): void {
  const names = words.picture
  let { drawing, color }: Pick<SecurityPicture, 'drawing' | 'color'> = current
  const drawings = radios<Drawing>(document, 'drawing', Object.keys(DRAWINGS) as Drawing[])
  const colors = radios<Color>(document, 'color', Object.keys(COLORS) as Color[])
  const word = element(document, 'input', 'picture-input')
  Object.assign(word, { id: 'picture-word', type: 'text', autocomplete: 'off', spellcheck: false, maxLength: MAX_WORD })
  word.value = current.word
  const label = element(document, 'label', 'picture-label', names.word)
  label.htmlFor = word.id
  const problem = element(document, 'p', 'picture-problem')
  problem.setAttribute('role', 'alert')
  const cancel = element(document, 'button', 'card-reject', names.cancel)
  cancel.type = 'button'
  const keep = element(document, 'button', 'card-approve', names.save)
  const title = element(document, 'h2', 'picture-title', names.title)
  title.id = 'picture-title'
  const form = element(
    document,
    'form',
    'picture-form',
    title,
    element(document, 'p', 'picture-text', names.text),
    group(document, names.drawing, drawings.items),
    group(document, names.color, colors.items),
    element(document, 'div', '', label, word),
    problem,
    element(document, 'div', 'card-buttons', cancel, keep),
  )
  const dialog = element(document, 'dialog', 'picture-chooser', form)
  dialog.setAttribute('aria-labelledby', title.id)
  const draw = (): void => {
    drawings.draw(drawing, (name) => drawPicture(document, { drawing: name, color }))
    colors.draw(color, (name) => drawPicture(document, { drawing, color: name }))
  }
  drawings.listen((name) => {
    drawing = name
    draw()
  })
  colors.listen((name) => {
    color = name
    draw()
  })
  cancel.addEventListener('click', () => dialog.close())
  // Escape closes the dialog, and does not reject the request behind it.
  dialog.addEventListener('keydown', (event) => event.stopPropagation())
  dialog.addEventListener('close', () => dialog.remove())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const typed = toPlainLine(word.value, MAX_WORD)
    if (typed === '') {
      problem.textContent = names.noWord
      word.focus()
      return
    }
    save({ drawing, color, word: typed }).then(
      () => dialog.close(),
      () => {
        problem.textContent = names.notSaved
      },
    )
  })
  draw()
  document.body.append(dialog)
  dialog.showModal()
}

/** Returns the radio buttons of one choice, whose pictures are drawn again when the other choice changes. */
function radios<T extends string>(document: Document, group: string, names: readonly T[]) {
  const all = names.map((name) => {
    const input = element(document, 'input', 'picture-radio')
    Object.assign(input, { type: 'radio', name: group, value: name })
    input.setAttribute('aria-label', name)
    const item = element(document, 'label', 'picture-item', input)
    return { name, input, item }
  })
  return {
    items: all.map(({ item }) => item),
    draw(chosen: T, toPicture: (name: T) => HTMLElement): void {
      for (const { name, input, item } of all) {
        input.checked = name === chosen
        item.replaceChildren(input, toPicture(name))
      }
    },
    listen(choose: (name: T) => void): void {
      for (const { name, input } of all) input.addEventListener('change', () => choose(name))
    },
  }
}

function group(document: Document, name: string, items: readonly HTMLElement[]): HTMLElement {
  const list = element(document, 'div', 'picture-items', ...items)
  list.setAttribute('role', 'radiogroup')
  list.setAttribute('aria-label', name)
  return list
}
