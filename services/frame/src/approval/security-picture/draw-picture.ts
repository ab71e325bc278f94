import { element } from '../card/element.ts'
import { drawPath } from '../card/icons.ts'
import { COLORS, DRAWINGS } from './drawings.ts'
import type { SecurityPicture } from './security-picture.ts'

/** Renders a drawing on its colour. */
export function drawPicture(
  document: Document,
  { drawing, color }: Pick<SecurityPicture, 'drawing' | 'color'>,
): HTMLElement {
  const made = element(document, 'span', 'picture-drawing', drawPath(document, DRAWINGS[drawing], 20))
  made.style.backgroundColor = COLORS[color]
  return made
}
