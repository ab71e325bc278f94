import type { CallContext } from '../call-context.ts'
import { applyTheme } from './apply-theme.ts'

/** Shows a card in the theme of the site. The site shows the frame until the card is closed. */
export async function showOverSite<T>(
  { state, emit }: Pick<CallContext, 'state' | 'emit'>,
  show: () => Promise<T>,
): Promise<T> {
  applyTheme(document, state.theme)
  emit({ type: 'VIEW_REQUEST', payload: { view: 'approval' } })
  try {
    return await show()
  } finally {
    emit({ type: 'VIEW_REQUEST', payload: { view: 'none' } })
  }
}
