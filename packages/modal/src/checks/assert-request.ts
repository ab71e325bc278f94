import { isObject } from '@latchkey/primitives'
import { VIEW_NAMES } from '../router/view-names.ts'
import { assertName, refuse } from './refuse.ts'

/** Throws for a screen that does not exist. @throws config/invalid-options */
export function assertRequest({ view }: { readonly view?: unknown }): void {
  if (view === undefined) return
  const name = isObject(view) ? view.name : view
  if (typeof name !== 'string') refuse('view', 'give the name of a screen')
  else assertName('view', name, [...VIEW_NAMES], 'screen')
}
