import type { Language } from '@latchkey/modal/languages'
import { toPseudoTree } from './to-pseudo.ts'

const english = () => import('@latchkey/modal/english')

/** The pseudo-locale `en-XA`: English that looks foreign. */
export const pseudo: Language = {
  buttons: async () => ({ buttons: toPseudoTree((await english()).buttons) }),
  modal: async () => ({ words: toPseudoTree((await english()).words) }),
}
