import type { Choice } from '../src/address.ts'

/** One way to look at every scene. */
export interface Way {
  /** Names files and folders. */
  readonly name: string
  readonly choice: Pick<Choice, 'theme' | 'dir'>
  /** Px. Phones are those of 440 and less: the card becomes a sheet. */
  readonly viewport: { readonly width: number; readonly height: number }
  /** The rules that axe runs. The structure is the same in every way, the colours are those of the theme. */
  readonly checks: 'everything' | 'colours' | 'nothing'
}

const CARD = { width: 480, height: 760 }
const PHONE = { width: 360, height: 740 }

export const WAYS: readonly Way[] = [
  { name: 'light', choice: { theme: 'light', dir: 'ltr' }, viewport: CARD, checks: 'everything' },
  { name: 'dark', choice: { theme: 'dark', dir: 'ltr' }, viewport: CARD, checks: 'colours' },
  { name: 'phone', choice: { theme: 'light', dir: 'ltr' }, viewport: PHONE, checks: 'nothing' },
  { name: 'rtl', choice: { theme: 'light', dir: 'rtl' }, viewport: CARD, checks: 'nothing' },
]
