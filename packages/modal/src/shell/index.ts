/*
 * The door of the shell. It leads to all of it except the lists of screens. Screens take what they share with the shell
 * from here: so bundlers see that the shell is there before them, and cut one chunk where they would cut many. Functions
 * of its own, because a bundler follows a re-export past this file.
 */

import { useFailureWords as readFailureWords } from '../parts/use-failure-words.ts'
import { useWords as readWords } from '../strings/use-words.ts'

export type { MountedShell } from './mount-shell.tsx'

import { mountShell as mount, readStyles as read } from './mount-shell.tsx'
import { useViewCss as adopt } from './use-view-css.ts'

export const mountShell: typeof mount = (options) => mount(options)
export const readStyles: typeof read = () => read()
export const useViewCss: typeof adopt = (css) => adopt(css)
export const useFailureWords: typeof readFailureWords = (failure, wallet) => readFailureWords(failure, wallet)
export const useWords: typeof readWords = (group, english) => readWords(group, english)
