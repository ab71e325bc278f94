import * as v from 'valibot'
import type { FrameStorage } from '../../services/frame-storage.ts'
import { withLock } from '../../with-lock.ts'
import { toPlainLine } from '../card/clean-text.ts'
import { COLORS, type Color, DRAWINGS, type Drawing, WORDS } from './drawings.ts'

/** Maximum length of the word. */
export const MAX_WORD = 16
const PLACE = 'security-picture'

const namesOf = <T extends string>(record: Readonly<Record<T, string>>) => Object.keys(record) as T[]
const schema = v.strictObject({
  drawing: v.picklist(namesOf<Drawing>(DRAWINGS)),
  color: v.picklist(namesOf<Color>(COLORS)),
  word: v.pipe(
    v.string(),
    v.check((word) => word !== '' && toPlainLine(word, MAX_WORD) === word),
  ),
})

/**
 * A picture and a word by which a person recognizes their wallet. The frame shows them on every card. A page that imitates the wallet
 * cannot show them, because no other origin can read the storage of the frame.
 *
 * @see embedded-wallet 3.6
 */
export type SecurityPicture = v.InferOutput<typeof schema>

export interface SecurityPictures {
  /**
   * Returns the picture of this browser. The first call chooses one at random; `isNew` is true for that call alone.
   * `undefined` if the browser stores nothing, because a picture that changes on each visit proves nothing.
   */
  readonly read: () => Promise<{ readonly picture: SecurityPicture; readonly isNew: boolean } | undefined>
  /** @throws what the storage throws */
  readonly save: (picture: SecurityPicture) => Promise<void>
}

const pick = <T>(values: readonly T[]): T => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return values[random % values.length] as T
}

const createPicture = (): SecurityPicture => ({
  drawing: pick(namesOf<Drawing>(DRAWINGS)),
  color: pick(namesOf<Color>(COLORS)),
  word: pick(WORDS),
})

/** @param storage - Storage of the project. Browsers partition it by the site that embeds the frame. */
export function openSecurityPictures(storage: FrameStorage): SecurityPictures {
  return {
    // The lock lets one tab choose; the other tabs read its choice.
    read: () =>
      withLock(PLACE, async () => {
        if (!storage.isPersistent) return undefined
        const kept = v.safeParse(schema, await storage.read(PLACE))
        if (kept.success) return { picture: kept.output, isNew: false }
        const picture = createPicture()
        await storage.write(PLACE, picture)
        return { picture, isNew: true }
      }),
    save: async (picture) => withLock(PLACE, () => storage.write(PLACE, v.parse(schema, picture))),
  }
}
