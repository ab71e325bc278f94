const VIEWS = ['loading', 'enter', 'done', 'denied', 'over', 'away'] as const

export type View = (typeof VIEWS)[number]

/** Returns an element of the page. The page is served with this script. */
export function find<T extends HTMLElement>(document: Document, id: string): T {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`the page has no ${id}`)
  return found as T
}

/** Shows one view alone. Its heading becomes the title and gets the focus, so that a screen reader reads it. */
export function showView(document: Document, view: View): void {
  for (const each of VIEWS) find(document, each).hidden = each !== view
  const heading = find(document, view).querySelector('h1')
  if (heading === null) return
  document.title = heading.textContent ?? ''
  heading.focus()
}
