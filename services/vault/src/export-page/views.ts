/** Returns an element of the page. The page is served with this script. */
export function find<T extends HTMLElement>(document: Document, id: string): T {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`the page has no ${id}`)
  return found as T
}

/** Shows one view alone. Its heading becomes the title and gets the focus, so that a screen reader reads it. */
export function showView(document: Document, view: string): void {
  const shown = find(document, view)
  for (const each of document.querySelectorAll<HTMLElement>('main > section')) each.hidden = each !== shown
  const heading = shown.querySelector('h1')
  if (heading === null) return
  document.title = heading.textContent ?? ''
  heading.focus()
}
