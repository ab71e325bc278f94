import { VIEW_NAMES } from '@latchkey/modal/view-names'
import type { Scene } from '../src/scenes.ts'

/** Returns the views of the modal that no scene shows. */
export function viewsWithoutScene(scenes: readonly Scene[]): readonly string[] {
  return [...VIEW_NAMES].filter((name) => !scenes.some(({ view }) => view === name))
}

/** Returns the names that stand in the list twice: their pictures would overwrite each other. */
export function repeatedScenes(scenes: readonly Scene[]): readonly string[] {
  const names = scenes.map(({ view, state }) => `${view} ${state}`)
  return names.filter((name, at) => names.indexOf(name) !== at)
}
