import type { Scene } from '../src/scenes.ts'

/** How far something may move once a view is painted. CSS px. */
const LIMIT_PX = 4

/** How far things moved between the first frame of a view and the last. CSS px. */
export interface Jump {
  readonly scene: string
  /** Heights of the card, each that was painted, from the first frame of the view to the last. */
  readonly heights: readonly number[]
  /** The largest difference between a painted height and the last one. */
  readonly card: number
  /** The largest way that something in sight was pushed, as Chromium's Layout Instability API reports it. */
  readonly pushed: number
}

/** Returns the scenes to measure. In the others the visitor acts once the view is there, and so parts move. */
export function measuredScenes(scenes: readonly Scene[]): readonly Scene[] {
  return scenes.filter(({ setup }) => setup.act === undefined)
}

/** Whether something moved further than a visitor overlooks. */
export const isOver = ({ card, pushed }: Jump): boolean => Math.floor(Math.max(card, pushed)) > LIMIT_PX

type Reasons = Readonly<Record<string, string>>

const namesOf = (scene: string): readonly string[] => [scene, scene.split(' ')[0] ?? scene]

/** Returns why a scene may jump: its own reason, or that of its view. */
export function reasonOf({ scene }: Pick<Jump, 'scene'>, reasons: Reasons): string | undefined {
  return namesOf(scene).flatMap((name) => reasons[name] ?? [])[0]
}

/**
 * Returns what is wrong with the figures: scenes that jump without a reason; and, where all are measured, reasons that
 * nothing needs any more.
 */
export function findUnreasoned(
  jumps: readonly Jump[],
  reasons: Reasons,
  { isAll }: { readonly isAll: boolean },
): readonly string[] {
  const over = jumps.filter(isOver)
  const needed = new Set(over.flatMap(({ scene }) => namesOf(scene)))
  const unreasoned = over.filter((jump) => reasonOf(jump, reasons) === undefined)
  return [
    ...unreasoned.map(({ scene }) => `${scene} jumps, and nothing says why`),
    ...(isAll ? Object.keys(reasons).filter((name) => !needed.has(name)) : []).map(
      (name) => `${name} has a reason to jump, and does not`,
    ),
  ]
}
