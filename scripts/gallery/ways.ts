import type { Choice } from '@latchkey/gallery/address'

/** One way to look at every scene. */
export interface Way {
  /** Names files and folders. */
  readonly name: string
  readonly choice: Pick<Choice, 'theme' | 'dir'>
  /** Px. Phones are those of 440 and less: the card becomes a sheet. */
  readonly viewport: { readonly width: number; readonly height: number }
  /** Whether axe looks too; colours and structure are the same in the other ways. */
  readonly isChecked: boolean
}

const CARD = { width: 480, height: 760 }
const PHONE = { width: 360, height: 740 }

export const WAYS: readonly Way[] = [
  { name: 'light', choice: { theme: 'light', dir: 'ltr' }, viewport: CARD, isChecked: true },
  { name: 'dark', choice: { theme: 'dark', dir: 'ltr' }, viewport: CARD, isChecked: true },
  { name: 'phone', choice: { theme: 'light', dir: 'ltr' }, viewport: PHONE, isChecked: false },
  { name: 'rtl', choice: { theme: 'light', dir: 'rtl' }, viewport: CARD, isChecked: false },
]
