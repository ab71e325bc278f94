const VIEWS = ['loading', 'confirm', 'secrets', 'unreachable', 'unsupported', 'over', 'wrong'] as const

type ExportView = (typeof VIEWS)[number]

/** Returns an element of the page. The page is served with this script. */
export function find<T extends HTMLElement>(document: Document, id: string): T {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`the page has no ${id}`)
  return found as T
}

/** Shows one view alone. Its heading becomes the title and gets the focus, so that a screen reader reads it. */
export function showView(document: Document, view: ExportView): void {
  for (const each of VIEWS) find(document, each).hidden = each !== view
  const heading = find(document, view).querySelector('h1')
  if (heading === null) return
  document.title = heading.textContent ?? ''
  heading.focus()
}
