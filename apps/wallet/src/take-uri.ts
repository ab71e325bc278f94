/**
 * Takes the pairing link out of the address of the page (`?uri=…`, `/wc?uri=…`): it holds a key, which shall not stay
 * in the history, and a reload shall not use it again.
 */
export function takeUri(): string | undefined {
  const uri = new URLSearchParams(window.location.search).get('uri')
  if (window.location.search !== '' || window.location.pathname !== '/') window.history.replaceState(null, '', '/')
  return uri ?? undefined
}
