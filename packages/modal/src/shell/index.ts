/*
 * The entry of the shell. It exports all of the shell except the lists of screens. Screens import shared code from
 * here, so that bundlers recognise that the shell is always loaded before them, and create one chunk instead of many.
 * It defines functions instead of re-exporting, because bundlers follow a re-export past this file.
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
