import type { FrameParams } from '@latchkey/protocol/frame'

/** Follows the page in light and dark only: no colour or size of an approval comes from whoever asks for it. */
export function applyTheme(document: Document, { themeMode }: FrameParams<'SYNC_THEME'>): void {
  const { dataset } = document.documentElement
  if (themeMode === undefined) delete dataset.theme
  else dataset.theme = themeMode
}
