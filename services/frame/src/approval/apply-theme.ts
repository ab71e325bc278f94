import type { FrameParams } from '@latchkey/protocol/frame'

/** Applies the light or dark mode of the site. Its colours and sizes are ignored: a site must not restyle an approval. */
export function applyTheme(document: Document, { themeMode }: FrameParams<'SYNC_THEME'>): void {
  const { dataset } = document.documentElement
  if (themeMode === undefined) delete dataset.theme
  else dataset.theme = themeMode
}
