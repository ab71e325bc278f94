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

/** Returns the scenes that have the same signs as an earlier scene of their view. */
export function repeatedSigns(scenes: readonly Scene[]): readonly string[] {
  const keys = scenes.map(({ view, shows }) => JSON.stringify([view, shows]))
  return scenes.filter((_, at) => keys.indexOf(keys[at] ?? '') !== at).map(({ view, state }) => `${view} ${state}`)
}

/**
 * Returns the pairs of scenes of one view where each scene shows the signs of the other, so that nothing distinguishes them.
 * Signs shown in one direction only are allowed: `toast` shows all that `normal` shows, and a message.
 *
 * @param shown - By scene: the states of its view whose signs it shows.
 */
export function undistinguished(
  shown: ReadonlyMap<Pick<Scene, 'view' | 'state'>, readonly string[]>,
): readonly string[] {
  const entries = [...shown]
  return entries.flatMap(([one, states], at) =>
    entries
      .slice(at + 1)
      .filter(([other, otherStates]) => {
        const isSameView = other.view === one.view
        return isSameView && states.includes(other.state) && otherStates.includes(one.state)
      })
      .map(([other]) => `${one.view} ${one.state} and ${other.state} show each other's signs`),
  )
}
